/** Words that are used everywhere. */
import type { Words } from '../index.svelte'

export const common: Words['common'] = {
  wordmark: 'lastcard',
  editions: {
    'angry-birds': { title: 'king pig', name: 'King Pig', sheet: 'Angry Birds' },
    mod: { title: 'mod', name: 'Mod', sheet: 'Mod' },
    corn: { title: 'narval', name: 'Narval', sheet: 'Corn' },
    avatar: { title: 'état avatar', name: 'État Avatar', sheet: 'Avatar' },
    classic: { title: 'classique', name: 'Jeu classique', sheet: 'Classic' },
  },
  levels: { chance: 'insouciant', sensible: 'posé' },
  theme: { system: 'Thème : celui du système', light: 'Thème : clair', dark: 'Thème : sombre' },
  botNames: ['Mia', 'Bruno', 'Jeanne', 'Yusuf', 'Lola', 'Kenji', 'Amara', 'Paul', 'Zoé', 'Nils'],
  heads: ['ours', 'chat', 'lapin', 'hibou', 'renard', 'grenouille', 'souris', 'bélier', 'cerf', 'hérisson'],
}
