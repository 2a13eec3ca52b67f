/** The log of a live table: what was told, as lines, and what of it is news. */
import type { Fact, Missed, TableView } from '../wire/messages'
import { joined, linesOf, type LogLine } from './lines'
import type { TableNews, NewsListener } from './news'

export class TableLog implements NewsListener {
  /** Newest last. The last line may grow: its key stays. */
  lines = $state.raw<LogLine[]>([])
  /** What the last news alone are worth telling: for a live region, which should not hear a grown line twice. */
  latest = $state.raw<LogLine[]>([])

  /** Anew, with what happened of late: it stands in the log, and is not told aloud. */
  begin(view: TableView, past: Missed[]): void {
    this.lines = joined(
      [],
      past.flatMap(({ seq, facts }) => linesOf(seq, facts, namesOf(view))),
    )
  }

  hear({ before, acts, after }: TableNews): void {
    const { players } = before ?? after
    let names = players.map(({ name }) => name)
    const latest: LogLine[] = []
    for (const { seq, facts } of acts) {
      // The autopilot plays on for somebody who is not there: that the time is up is no news any more.
      const fresh = facts.filter((fact) => fact.kind !== 'timedout' || !players[fact.seat]?.idle)
      latest.push(...linesOf(seq, fresh, names))
      names = renamed(names, facts)
    }
    if (!latest.length) return
    this.latest = latest
    this.lines = joined(this.lines, latest)
  }
}

const namesOf = (view: TableView): string[] => view.players.map(({ name }) => name)

/** The names after somebody sat down or is called otherwise. */
function renamed(names: string[], facts: Fact[]): string[] {
  const now = [...names]
  for (const fact of facts) if (fact.kind === 'joined' || fact.kind === 'renamed') now[fact.seat] = fact.name
  return now
}
