/** The pages that are shelves: open tables, and the games of this browser. */
import type { More } from '../index.svelte'

export const shelves: More['shelves'] = {
  tables: {
    title: 'Tables ouvertes',
    lead: 'Des tables publiques avec une place libre. Un clic, et tu y es.',
    nobody: 'Aucune table n’attend. En ouvrir une ?',
    open: 'Ouvrir une table',
  },
  replays: {
    title: 'Parties jouées',
    lead: 'Les parties jouées depuis ce navigateur.',
    none: 'Tes parties finies seront ici.',
    watch: 'Revoir',
    play: 'En jouer une',
  },
}
