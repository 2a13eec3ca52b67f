/** The own hand as data: which card is which from one view to the next, in what order, and where each one lies. */
import { COLOURLESS, isWild } from '../wire/cards'

export interface HandCard {
  /** Stays with the card for as long as it is held. */
  key: number
  token: string
  /** Just drawn, until `settled`. */
  fresh: boolean
}

export type Order = 'colour' | 'face' | 'drawn' | 'hand'

/** By the button; `hand` comes about by dragging. */
export const ORDERS: Order[] = ['colour', 'face', 'drawn']

/**
 * The cards of a new view, each with the key it had before; new ones come last, with keys beyond the last one that was
 * ever `made`. Of two equal cards the one that was played (`gone`) is the one that goes.
 */
export function reconcile(
  before: HandCard[],
  tokens: string[],
  { gone = null, made = lastKey(before) }: { gone?: number | null; made?: number } = {},
): HandCard[] {
  const left = [...tokens]
  const take = (token: string): boolean => {
    const at = left.indexOf(token)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const stays = new Set<number>()
  for (const card of [...before].sort((a, b) => Number(a.key === gone) - Number(b.key === gone)))
    if (take(card.token)) stays.add(card.key)
  const kept = before.filter((card) => stays.has(card.key))
  return [...kept, ...left.map((token, i) => ({ key: made + 1 + i, token, fresh: kept.length > 0 }))]
}

export const lastKey = (cards: HandCard[]): number => Math.max(0, ...cards.map(({ key }) => key))

export const settled = (cards: HandCard[]): HandCard[] => cards.map((card) => ({ ...card, fresh: false }))

const FACES = '0123456789srd'

const colourRank = (token: string, colours: string[]): number =>
  isWild(token) ? colours.length : colours.indexOf(token[0] ?? '')

const faceRank = (token: string): number =>
  isWild(token) ? FACES.length + COLOURLESS.indexOf(token) : FACES.indexOf(token[1] ?? '')

/** The cards as they are shown. `placed` are the keys as they were dragged; what is not there comes last. */
export function arrange(cards: HandCard[], order: Order, colours: string[], placed: number[] = []): HandCard[] {
  const rank = (card: HandCard): number[] => {
    const [colour, face] = [colourRank(card.token, colours), faceRank(card.token)]
    if (order === 'colour') return [colour, face, card.key]
    if (order === 'face') return [face, colour, card.key]
    if (order === 'drawn') return [card.key]
    const at = placed.indexOf(card.key)
    return [at < 0 ? placed.length : at, card.key]
  }
  return cards
    .map((card) => ({ card, rank: rank(card) }))
    .sort((a, b) => a.rank.map((one, i) => one - (b.rank[i] ?? 0)).find((one) => one !== 0) ?? 0)
    .map(({ card }) => card)
}

/** The keys after one card was dragged to another place. */
export function moved(cards: HandCard[], key: number, to: number): number[] {
  const others = cards.map((card) => card.key).filter((one) => one !== key)
  others.splice(Math.max(0, to), 0, key)
  return others
}

/** Where a colour group begins, but for the first: there the hand has a gap. */
export function groupStarts(cards: HandCard[], order: Order): boolean[] {
  const group = (token = ''): string => (isWild(token) ? '' : (token[0] ?? ''))
  return cards.map((card, i) => order === 'colour' && i > 0 && group(card.token) !== group(cards[i - 1]?.token))
}

export interface CardPlace {
  /** Left and upper edge within the hand, in px. */
  x: number
  y: number
  /** In degrees. */
  turn: number
  /** 0: the back row, or the only one. */
  row: number
}

export interface Spread {
  /** Of a card, in px. */
  width: number
  /** Of the whole hand. */
  height: number
  /** As far as the cards reach; beyond the room there is, they scroll. */
  reach: number
  scrolls: boolean
  lift: { lit: number; chosen: number }
  places: CardPlace[]
}

export interface HandRoom {
  width: number
  phone: boolean
  /** A low window: smaller cards, and on a phone no room for two whole rows. */
  low?: boolean
  /** A high one. */
  high?: boolean
  /** Pixels. */
  rem?: number
  /** How much larger than drawn everything is, because the window is large. */
  grown?: number
  /** Lower still: one row for as long as each card can be read. */
  flat?: boolean
  /** A slip needs room on a phone that is not very high: one row, however many they are. */
  asked?: boolean
}

const RATIO = 1.5
const WIDE = { width: 100, rowWidth: 76, most: 20, gap: 8, height: 190, below: 12, lean: 12 }
const PHONE = { width: 70, flat: 56, most: 7, widest: 66, narrowest: 56, gap: 3, above: 19, below: 9, shows: 60 }
const STEP = 0.86
const INDEX = 0.28
/** As far as the letter reaches down, of the width; and what a lit card of the row in front takes away. */
const LETTER = 0.71
const LIT = 10
const LEAST_STEP = 24

/** Where each card lies. `starts`: where a colour group begins. */
export function spread(starts: boolean[], room: HandRoom): Spread {
  return room.phone ? onPhone(starts, room) : onTable(starts, room)
}

/** In a low window the hand leaves some of its height to the table. */
const sized = ({ low, high, grown = 1 }: HandRoom): number => (low ? 0.82 : high ? 1.25 : 1) * grown

function onTable(starts: boolean[], room: HandRoom): Spread {
  const { gap, below, lean } = WIDE
  const k = sized(room)
  const [width, height] = [WIDE.width * k, WIDE.height * k]
  const row = lineUp(starts, width, room.width - 2 * lean, gap) // the outer cards lean over their edge
  if (starts.length > WIDE.most || (starts.length > 7 && row.step < INDEX * width)) return inRowsOnTable(starts, room)
  const n = starts.length
  const turn = Math.min(2, 14 / n)
  const drop = Math.min(1.1, 28 / n ** 2)
  const places = row.xs.map((x, i) => {
    const m = i - (n - 1) / 2
    return { x: x + lean, y: height - below * k - width * RATIO + m * m * drop, turn: m * turn, row: 0 }
  })
  return { width, height, reach: row.reach, scrolls: false, lift: { lit: 16 * k, chosen: 28 * k }, places }
}

function inRowsOnTable(starts: boolean[], room: HandRoom): Spread {
  const k = sized(room)
  const [width, height] = [WIDE.rowWidth * k, WIDE.height * k]
  const shows = width * LETTER + LIT
  const top = height - width * RATIO - shows - 2
  return inRows(starts, room.width, {
    width,
    gap: WIDE.gap,
    height,
    tops: [top, top + shows],
    lift: { lit: 5, chosen: Math.min(14, top) },
  })
}

function onPhone(starts: boolean[], room: HandRoom): Spread {
  const { gap, above, below } = PHONE
  const lift = { lit: 6, chosen: 16 }
  const flat = (PHONE.flat * (room.rem ?? 16)) / 16 // beside the table they grow with the text
  const short = room.flat || (room.asked && (room.low || starts.length > PHONE.most))
  const most =
    room.asked && short ? Infinity : room.flat ? 1 + Math.floor((room.width - flat) / LEAST_STEP) : PHONE.most
  if (starts.length <= most) {
    const width = room.flat ? flat : short ? PHONE.flat : PHONE.width
    const height = above + width * RATIO + below
    return inRows(starts, room.width, { width, gap, height, tops: [above], lift })
  }
  const longest = Math.ceil(starts.length / 2)
  const fits = room.width - LEAST_STEP * (longest - 1)
  const width = Math.floor(Math.max(PHONE.narrowest, Math.min(PHONE.widest, fits)))
  const pitch = room.low ? PHONE.shows : width * RATIO + 2
  const height = above + pitch + width * RATIO + below
  return inRows(starts, room.width, { width, gap, height, tops: [above, above + pitch], lift })
}

interface HandRows {
  width: number
  gap: number
  height: number
  tops: number[]
  lift: Spread['lift']
}

/** Straight rows, the first one at the back; all of them scroll together. */
function inRows(starts: boolean[], room: number, { width, gap, height, tops, lift }: HandRows): Spread {
  const longest = Math.ceil(starts.length / tops.length)
  const rows = tops
    .map((top, row) => {
      const some = starts.slice(row * longest, (row + 1) * longest)
      return {
        top,
        row,
        ...lineUp(
          some.map((start, i) => start && i > 0),
          width,
          room,
          gap,
          LEAST_STEP,
        ),
      }
    })
    .filter(({ xs }) => xs.length > 0)
  const reach = Math.max(...rows.map((one) => one.reach), 0)
  const scrolls = reach > room + 0.5
  const places = rows.flatMap(({ xs, top, row }) => {
    const shift = scrolls ? -(xs[0] ?? 0) : 0 // what scrolls begins at the left edge
    return xs.map((x) => ({ x: x + shift, y: top, turn: 0, row }))
  })
  return { width, height, reach, scrolls, lift, places }
}

/** Cards in one line, centred; gaps give way before steps get too small. */
function lineUp(starts: boolean[], width: number, room: number, gap: number, least = 0) {
  const steps = Math.max(starts.length - 1, 1)
  const gaps = starts.filter(Boolean).length
  const spare = room - width - least * steps
  const each = gaps ? Math.max(0, Math.min(gap, spare / gaps)) : 0
  const step = Math.max(least, Math.min(STEP * width, (room - width - each * gaps) / steps))
  const reach = width + step * (starts.length - 1) + each * gaps
  let x = (room - reach) / 2 - step
  const xs = starts.map((start) => (x += step + (start ? each : 0)))
  return { xs, step, reach }
}

/** The card one row up or down that lies nearest. */
export function acrossRows(places: CardPlace[], from: number, by: 1 | -1): number {
  const here = places[from]
  if (!here) return from
  const candidates = places.flatMap((place, i) => (place.row === here.row + by ? [i] : []))
  const distance = (i: number): number => Math.abs((places[i]?.x ?? 0) - here.x)
  return candidates.reduce((best, i) => (best === from || distance(i) < distance(best) ? i : best), from)
}

/** How many cards are scrolled out of sight at either end: those whose index cannot be read. */
export function outOfSight({ scrolls, places, width }: Spread, scrolled: number, room: number) {
  if (!scrolls) return { before: 0, after: 0 }
  const index = width * INDEX
  return {
    before: places.filter(({ x }) => x < scrolled - index).length,
    after: places.filter(({ x }) => x + index > scrolled + room).length,
  }
}

/** The place of a card that is let go at this x, within its row. */
export function dropPlace({ places, width }: Spread, from: number, x: number): number {
  const row = places[from]?.row
  const first = places.findIndex((place) => place.row === row)
  const before = places.filter((place, i) => i !== from && place.row === row && place.x + width / 2 < x).length
  return first + before
}
