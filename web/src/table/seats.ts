/** Where everybody sits: the seat table of the look as data, and the place and size of the Ring. */
import type { TableView } from '../wire/messages'

export interface StagePlace {
  /** In percent of the stage. */
  x: number
  y: number
}

const at = (...numbers: number[]): StagePlace[] =>
  Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i] ?? 50, y: numbers[2 * i + 1] ?? 50 }))

/** By the number of opponents; clockwise, beginning at the left of whoever sits at the bottom. */
const PLACES: Record<number, StagePlace[]> = {
  1: at(50, 13),
  2: at(15, 38, 85, 38),
  3: at(15, 52, 50, 12, 85, 52),
  4: at(14, 60, 27, 16, 73, 16, 86, 60),
  5: at(12, 66, 12, 30, 50, 11, 88, 30, 88, 66),
  6: at(11, 74, 11, 42, 20, 15, 80, 15, 89, 42, 89, 74),
  7: at(11, 74, 11, 42, 20, 15, 50, 10, 80, 15, 89, 42, 89, 74),
  8: at(11, 79, 11, 51, 12, 20, 31, 12, 69, 12, 88, 20, 89, 51, 89, 79),
  9: at(11, 79, 11, 51, 12, 20, 31, 12, 50, 10, 69, 12, 88, 20, 89, 51, 89, 79),
}

/** Whoever is watched from: a spectator and a replay see that seat on the stage too. */
export const BOTTOM: StagePlace = { x: 50, y: 90 }

export const CROWD = 7
export const PHONE_ROW = 5

export const places = (seats: number): StagePlace[] => PLACES[seats - 1] ?? []

/** Seats in the order in which the phone shows them: one row of at most four, else rows of five, or of three for large text. */
export const phoneColumns = (shown: number, narrow = false): number => (shown <= 4 ? shown : narrow ? 3 : PHONE_ROW)

/** The seat that looks at the table from below: one's own, for spectators the first. */
export const bottomSeat = (view: Pick<TableView, 'viewer'>): number => view.viewer ?? 0

/** The others, clockwise from the left of the bottom seat. Seats are numbered clockwise. */
export function opponents(view: Pick<TableView, 'viewer' | 'players'>): number[] {
  const count = view.players.length
  const bottom = bottomSeat(view)
  return Array.from({ length: count - 1 }, (_, i) => (bottom + 1 + i) % count)
}

export interface SeatOnStage extends StagePlace {
  seat: number
}

/** Everybody who has a plate on the stage. `all`: the bottom seat too, as the last. */
export function seatsAround(view: Pick<TableView, 'viewer' | 'players'>, all = false): SeatOnStage[] {
  const around = places(view.players.length)
  const seated = opponents(view).map((seat, i) => ({ seat, ...(around[i] ?? BOTTOM) }))
  return all ? [...seated, { seat: bottomSeat(view), ...BOTTOM }] : seated
}

export interface RingPlace {
  radius: number
  x: number
  y: number
  /** How far the chip may reach to either side. */
  chip: number
}

const PHONE = { radius: 92, crowded: 66, smallest: 34 }

/** How wide the band is: 30 at a radius of 126, and never a mere line. */
export const band = (radius: number): number => Math.round((14 + radius * 0.127) * 2) / 2

/** Eight shapes and eight arrowheads; six of each on a small Ring. */
export const marks = (radius: number): number => (radius < 110 ? 6 : 8)

/** Whether colour and top card can hardly be read, so that the bar must tell them. */
export const isSmall = ({ radius }: RingPlace): boolean => radius < 54

/** On the phone the place is what the rows of seats leave. */
export function phoneRing(seats: number, width: number, height: number): RingPlace {
  const wanted = seats > 6 ? PHONE.crowded : PHONE.radius
  const fits = Math.min(width / 2 - 30, (height - 38) / 2.14) // band, needle and some air
  const radius = Math.max(PHONE.smallest, Math.min(Math.max(wanted, fits * 0.9), wanted * 1.25, fits))
  return { radius, x: width / 2, y: height / 2 - 9, chip: 0 }
}

/** About as far either way: then the needle goes with the direction of play. */
const OPPOSITE = 150

/** The next angle of the needle, in degrees: the same direction as `to`, the short way from `from`. */
export function shortWay(from: number, to: number, direction = 0): number {
  const turn = ((((to - from) % 360) + 540) % 360) - 180
  return from + (Math.abs(turn) > OPPOSITE && turn * direction < 0 ? turn + 360 * direction : turn)
}
