/** Words that are used everywhere. */
import type { Words } from '../index.svelte'

export const common: Words['common'] = {
  wordmark: 'lastcard',
  levels: { chance: 'sorglos', casual: 'ungeübt', sensible: 'klug' },
  theme: { system: 'Farben: wie im System', light: 'Farben: hell', dark: 'Farben: dunkel' },
  botNames: ['Mia', 'Bruno', 'Inge', 'Yusuf', 'Lotte', 'Kenji', 'Amara', 'Paul', 'Zoe', 'Nils'],
  rehearsed: 'Eine Probe: Wer diesen Tisch eröffnet hat, kennt vielleicht alle Karten.',
  heads: ['Bär', 'Katze', 'Hase', 'Eule', 'Fuchs', 'Frosch', 'Maus', 'Widder', 'Hirsch', 'Igel'],
}
