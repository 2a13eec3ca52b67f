/** The pages that are shelves: open tables, and the games of this browser. */
import type { More } from '../index.svelte'

export const shelves: More['shelves'] = {
  tables: {
    title: 'Offene Tische',
    lead: 'Öffentliche Tische mit einem freien Platz. Ein Klick, und du sitzt.',
    nobody: 'Gerade wartet niemand. Eröffnest du einen Tisch?',
    open: 'Tisch eröffnen',
  },
  replays: {
    title: 'Rückblick',
    lead: 'Partien, die in diesem Browser gespielt wurden.',
    none: 'Hier liegen bald deine beendeten Partien.',
    watch: 'Ansehen',
    play: 'Eine spielen',
  },
}
