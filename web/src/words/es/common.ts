/** Words that are used everywhere. */
import type { Words } from '../index.svelte'

export const common: Words['common'] = {
  wordmark: 'lastcard',
  editions: {
    'angry-birds': { title: 'king pig', name: 'King Pig', sheet: 'Angry Birds' },
    mod: { title: 'mod', name: 'Mod', sheet: 'Mod' },
    corn: { title: 'narval', name: 'Narval', sheet: 'Corn' },
    avatar: { title: 'estado avatar', name: 'Estado Avatar', sheet: 'Avatar' },
    classic: { title: 'clásico', name: 'Baraja clásica', sheet: 'Classic' },
  },
  levels: { chance: 'alegre', sensible: 'sensato' },
  theme: { system: 'Tema: el del sistema', light: 'Tema: claro', dark: 'Tema: oscuro' },
  botNames: ['Mia', 'Bruno', 'Inés', 'Yusuf', 'Lola', 'Kenji', 'Amara', 'Pablo', 'Zoe', 'Nils'],
  heads: ['oso', 'gato', 'conejo', 'búho', 'zorro', 'rana', 'ratón', 'carnero', 'ciervo', 'erizo'],
}
