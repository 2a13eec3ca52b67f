/** Frames as they come. What is not whole is never believed: the table is asked for once more instead. */
import type { ServerMessage } from './messages'

type Loose = Record<string, unknown>

const isThing = (one: unknown): one is Loose => typeof one === 'object' && one !== null && !Array.isArray(one)
const isList = (some: unknown): some is Loose[] => Array.isArray(some) && some.every(isThing)

/** The message of a frame, or null if it cannot be one. */
export function read(frame: string): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(frame)
    return isThing(message) && isWhole(message) ? (message as unknown as ServerMessage) : null
  } catch {
    return null
  }
}

/** Whether all is there that the page is built on; single fields of a view are the server's word. */
function isWhole({ type, seq, clock, facts, missed, recalled, view }: Loose): boolean {
  if (type === 'welcome' || type === 'pong') return Number.isFinite(clock)
  if (type !== 'snapshot' && type !== 'news') return typeof type === 'string'
  if (!Number.isInteger(seq) || !isThing(view) || !(view.game == null || isThing(view.game))) return false
  if (type === 'news') return isList(facts) && (view.players === undefined || isList(view.players))
  return isPast(missed) && isPast(recalled) && isThing(view.settings) && isList(view.players)
}

const isPast = (acts: unknown): boolean => acts == null || (isList(acts) && acts.every((one) => isList(one.facts)))
