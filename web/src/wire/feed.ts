/** Where a table comes from: the server, a replay, or one that is made up. The page knows no difference. */
import type { Contact } from './reconnecting-socket'
import type {
  Advice,
  Answer,
  Done,
  Fact,
  Missed,
  PersonAct,
  RefusalCode,
  Refused as RefusedByTable,
  Signal,
  TableView,
  TroubleCode,
} from './messages'

export type { Contact, Ending } from './reconnecting-socket'

/**
 * An act that came to nothing: the table refused it, or the server could not follow it; or it has no answer and will
 * have none. `unheard`: there is no connection any more. `unfollowed`: the server hung up over something that was
 * said, so this may be done or not.
 */
export interface TableRefusal extends Omit<RefusedByTable, 'code'> {
  code: RefusalCode | TroubleCode | 'unheard' | 'unfollowed'
}
export type FeedAnswer = Done | TableRefusal

/** Who is told. */
export interface Listener {
  contact(now: Contact): void
  /** The table as it is now; `missed` is what happened since the last number, if it can be told, else `recalled` what
   * happened of late. */
  snapshot(view: TableView, missed: Missed[] | null, recalled: Missed[]): void
  /** An act was accepted; `view` is the table after it. */
  news(view: TableView, facts: Fact[]): void
  signalled(seat: number, sign: string): void
}

/** What one can do there. */
export interface Feed {
  /** The table's time in milliseconds. */
  now(): number
  act(wanted: PersonAct): Promise<FeedAnswer>
  /** May this be played now, and if not, why? null: nobody answers. */
  ask(token: string): Promise<Answer | null>
  /** What would a bot do in our place? */
  advise(): Promise<Advice | null>
  signal(sign: Signal['sign']): void
  /** Come back though it was over. */
  again(): void
  /** For good. */
  close(): void
}

export type OpenFeed = (listener: Listener) => Feed
