/** What this browser keeps between visits: seats and their tokens, who one is, what one likes. */

import { cut } from '../shared/cut'
import { passes, recall, remember, type Where } from '../shared/browser-storage'
import { EDITIONS, LEVELS } from './editions-and-levels'

/** A seat that was taken here; the token is the seat. */
export interface KeptSeat {
  token: string
  seat: number
  /** As the table shows it; none before the first view. */
  name?: string
  when: number
}

/** A wish for a seat without an answer yet: sent again with the same id, it is granted once. */
export interface SeatWish {
  id: string
  name: string
  seat?: number | null
  head?: number | null
  when: number
}

/** A match that was played here to its end, for "Replays". */
export interface FinishedMatch {
  table: string
  match: number
  edition: string
  players: string[]
  /** The seat that was ours; null: we watched. */
  seat: number | null
  winners: number[]
  when: number
}

export interface Me {
  /** Empty: nobody has chosen one yet. */
  name: string
  head: number | null
  /** Of the bots that "Play now" deals in. */
  level: string
  bots: number
  edition: string
}

export interface Preferences {
  sound: boolean
  letterKeys: boolean
  oneTap: boolean
  leftHanded: boolean
  sort: 'colour' | 'face' | 'drawn' | 'hand'
  speed: number
}

const PREFIX = 'lastcard.'
const MOST_SEATS = 60
const FEW = 8
const MOST_FINISHED = 100
export const LONGEST_NAME = 24
const ME: Me = { name: '', head: null, level: 'sensible', bots: 3, edition: EDITIONS[0]!.key }
const PREFERENCES: Preferences = {
  sound: false,
  letterKeys: true,
  oneTap: false,
  leftHanded: false,
  sort: 'colour',
  speed: 1,
}

function read<T>(key: string, otherwise: T, where?: Where): T {
  try {
    return (JSON.parse(recall(PREFIX + key, where) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise // somebody wrote nonsense there
  }
}

function write(key: string, value: unknown, where?: Where): void {
  remember(PREFIX + key, JSON.stringify(value), where)
}

/** An object of fields whose names are tables; anything else that lies there counts as none. */
function book<T>(key: string): Record<string, T> {
  const found = read<unknown>(key, {})
  return found !== null && typeof found === 'object' && !Array.isArray(found) ? (found as Record<string, T>) : {}
}

function newest<T extends { when: number }>(all: Record<string, T>, most: number): Record<string, T> {
  const whole = Object.entries(all).filter(([, one]) => typeof one?.when === 'number')
  return Object.fromEntries(whole.sort(([, a], [, b]) => b.when - a.when).slice(0, most))
}

// Seats

export const seats = (): Record<string, KeptSeat> => book<KeptSeat>('seats')

/** Where one sat down last, the newest first. */
export const lastTables = (): string[] => Object.keys(newest(seats(), FEW))

export function seatAt(table: string): KeptSeat | null {
  const kept = seats()[table]
  return kept && typeof kept.token === 'string' ? kept : null
}

export function keepSeat(table: string, seat: number, token: string): void {
  write('seats', newest({ ...seats(), [table]: { token, seat, when: Date.now() } }, MOST_SEATS))
}

export function keepSeatName(table: string, seat: number, name: string): void {
  const kept = seatAt(table)
  if (kept?.seat === seat && kept.name !== name) write('seats', { ...seats(), [table]: { ...kept, name } })
}

export function forgetSeat(table: string): void {
  const { [table]: _, ...others } = seats()
  write('seats', others)
}

export const wishAt = (table: string): SeatWish | null => book<SeatWish>('wishes')[table] ?? null

export function keepWish(table: string, wish: SeatWish): void {
  write('wishes', newest({ ...book<SeatWish>('wishes'), [table]: wish }, MOST_SEATS))
}

export function dropWish(table: string): void {
  const { [table]: _, ...others } = book<SeatWish>('wishes')
  write('wishes', others)
}

/** "Play now" deals as soon as one sits: the level that free seats are filled with, told once. */
export function wantDeal(table: string, level: string): void {
  write('deal', { table, level })
}

export function dealWanted(table: string): string | null {
  const wanted = read<{ table?: string; level?: string } | null>('deal', null)
  if (wanted?.table !== table) return null
  write('deal', null)
  return wanted.level ?? ME.level
}

/** Whether a reload would cost the seats that were taken here. */
export const seatsPass = (): boolean => passes(PREFIX + 'seats')

/** What the page alone knows of a round, for a reload of this tab. */
export const keptRound = <T>(): T | null => read<T | null>('round', null, 'sessionStorage')

export const keepRound = (known: unknown): void => write('round', known, 'sessionStorage')

/**
 * The seat that was ours in a match. One that is not over, or was over while we were away, is not kept: then it is the
 * seat we have now, if its player has our name there.
 */
export function seatInMatch(table: string, match: number, players: string[]): number | null {
  const kept = finished().find((one) => one.table === table && one.match === match)
  if (kept) return kept.seat
  const ours = seatAt(table)
  return ours?.name && players[ours.seat] === ours.name ? ours.seat : null
}

// Who one is and what one likes

/** Whatever lies there, what comes out can be sat down with. */
export function me(): Me {
  const found: Record<string, unknown> = book<unknown>('me')
  const within = (value: unknown, least: number, most: number): value is number =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
  return {
    name: cut(text(found.name, ME.name), LONGEST_NAME),
    head: within(found.head, 0, 9) ? found.head : ME.head,
    level: (LEVELS as readonly string[]).includes(text(found.level, '')) ? text(found.level, '') : ME.level,
    bots: within(found.bots, 1, 9) ? found.bots : ME.bots,
    edition: text(found.edition, ME.edition),
  }
}

export function keepMe(some: Partial<Me>): void {
  write('me', { ...me(), ...some })
}

export const preferences = (): Preferences => ({ ...PREFERENCES, ...book<never>('preferences') })

export function prefer(some: Partial<Preferences>): void {
  write('preferences', { ...preferences(), ...some })
}

/** The editions whose special card was explained here. */
export function taught(): string[] {
  const found = read<unknown>('taught', [])
  return Array.isArray(found) ? (found as string[]) : []
}

export const keepTaught = (edition: string): void => write('taught', [...new Set([...taught(), edition])])

// Finished matches

export function finished(): FinishedMatch[] {
  const found = read<unknown>('finished', [])
  const whole = (one: Partial<FinishedMatch> | null) => typeof one?.table === 'string' && Array.isArray(one.players)
  return Array.isArray(found) ? (found as FinishedMatch[]).filter(whole) : []
}

export function keepFinished(one: FinishedMatch): void {
  const others = finished().filter((old) => old.table !== one.table || old.match !== one.match)
  write('finished', [one, ...others].slice(0, MOST_FINISHED))
}

/** Characters drawn by lot that nobody guesses, for ids; also where the page is not from a secure host. */
export function secret(bytes = 18): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes))
  return btoa(String.fromCharCode(...drawn))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
