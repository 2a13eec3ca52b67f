/** How the seats stand in rows on a phone: how many abreast, and how small, so that the hand stays on the screen. */
import { phoneColumns } from './seats'

export interface SeatRows {
  /** One row of at most four. */
  few: boolean
  /** A tall slip or two rows of heads: everything smaller. */
  tight: boolean
  /** Still less: head and count side by side. */
  flat: boolean
  /** Nearly nothing: what is asked names whom it concerns. */
  least: boolean
  columns: number
  /** Room for a fan and its figure, in rem; a crowd shows one back alone. */
  fan: number
}

interface RowsRoom {
  /** Of the stage, in pixels. */
  width: number
  /** How high the stage can be. */
  room: number
  /** Pixels to a rem. */
  rem: number
  /** Cards on foreheads make heads higher. */
  worn?: boolean
  /** All hands lie open. */
  open?: boolean
}

/** What a plate has at its sides, in pixels. */
const SIDES = 24
/** How wide a figure is, and two backs, one of which leans; every other back takes a little more. In rem. */
const FIGURE = 1.2
const TWO = 2.2
const MORE = 0.26

export function phoneRows(shown: number, { width, room, rem, worn = false, open = false }: RowsRoom): SeatRows {
  const few = shown <= 4
  const rows = Math.ceil(shown / 5)
  const tight = room < (few ? (worn ? 350 : 320) : rows * 102 + 180)
  const flat = tight && !open && room < (few ? (worn ? 275 : 250) : rows * 92 + 176)
  const columns = phoneColumns(shown, width < 16 * rem)
  return {
    few,
    tight,
    flat,
    least: flat && !few && room < 252,
    columns,
    fan: few ? (width / columns - SIDES) / rem : 0,
  }
}

/** How many backs are drawn beside their number. */
export const backsIn = (fan: number, count: number): number =>
  fan ? Math.min(9, Math.max(2, 2 + Math.floor((fan - TWO - FIGURE * String(count).length) / MORE))) : 1
