/** The pages that are shelves: open tables, and the games of this browser. */
export const shelves = {
  tables: {
    title: 'Open tables',
    lead: 'Public tables with a free seat. Sit down with one click.',
    nobody: 'Nobody is waiting at a table. Open one?',
    open: 'Open a table',
  },
  replays: {
    title: 'Replays',
    lead: 'Games that were played from this browser.',
    none: 'Your finished games will lie here.',
    watch: 'Watch',
    play: 'Play one',
  },
}
