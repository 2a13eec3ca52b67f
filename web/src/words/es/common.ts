/** Words that are used everywhere. */
import type { Words } from '../index.svelte'

export const common: Words['common'] = {
  wordmark: 'lastcard',
  levels: { chance: 'alegre', casual: 'novato', sensible: 'sensato' },
  theme: { system: 'Tema: el del sistema', light: 'Tema: claro', dark: 'Tema: oscuro' },
  botNames: ['Mia', 'Bruno', 'Inés', 'Yusuf', 'Lola', 'Kenji', 'Amara', 'Pablo', 'Zoe', 'Nils'],
  rehearsed: 'Un ensayo: quien abrió esta mesa quizá conozca todas las cartas.',
  heads: ['oso', 'gato', 'conejo', 'búho', 'zorro', 'rana', 'ratón', 'carnero', 'ciervo', 'erizo'],
}
