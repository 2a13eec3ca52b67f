/** Words that are used everywhere. */
import type { Words } from '../index.svelte'

export const common: Words['common'] = {
  wordmark: 'lastcard',
  editions: {
    'angry-birds': { title: 'king pig', name: 'King Pig', sheet: 'Angry Birds' },
    mod: { title: 'mod', name: 'Mod', sheet: 'Mod' },
    corn: { title: 'narwal', name: 'Narwal', sheet: 'Corn' },
    avatar: { title: 'avatar-zustand', name: 'Avatar-Zustand', sheet: 'Avatar' },
    classic: { title: 'klassisch', name: 'Klassisches Blatt', sheet: 'Klassisch' },
  },
  levels: { chance: 'sorglos', sensible: 'klug' },
  theme: { system: 'Farben: wie im System', light: 'Farben: hell', dark: 'Farben: dunkel' },
  botNames: ['Mia', 'Bruno', 'Inge', 'Yusuf', 'Lotte', 'Kenji', 'Amara', 'Paul', 'Zoe', 'Nils'],
  heads: ['Bär', 'Katze', 'Hase', 'Eule', 'Fuchs', 'Frosch', 'Maus', 'Widder', 'Hirsch', 'Igel'],
}
