/** Words that are used everywhere. */
import type { Words } from '../index.svelte'

export const common: Words['common'] = {
  wordmark: 'lastcard',
  levels: { chance: 'insouciant', casual: 'débutant', sensible: 'posé' },
  theme: { system: 'Thème : celui du système', light: 'Thème : clair', dark: 'Thème : sombre' },
  botNames: ['Mia', 'Bruno', 'Jeanne', 'Yusuf', 'Lola', 'Kenji', 'Amara', 'Paul', 'Zoé', 'Nils'],
  rehearsed: 'Une répétition : qui a ouvert cette table connaît peut-être toutes les cartes.',
  heads: ['ours', 'chat', 'lapin', 'hibou', 'renard', 'grenouille', 'souris', 'bélier', 'cerf', 'hérisson'],
}
