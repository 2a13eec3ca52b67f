/** Seats and Ring on a stage of any size: the largest plates that leave room for each other and for the Ring. */
import { BOTTOM, CROWD, places, type StagePlace, type RingPlace } from './seats'

export type Size = 'huge' | 'large' | 'medium' | 'small'

export interface Stage {
  width: number
  height: number
  /** Pixels to a rem: plates grow with the text. */
  rem: number
  /** How much larger than drawn everything is, because the window is large. */
  grown?: number
  /** How high a slip over the lower stage is; it stands in the middle. */
  slip?: number
  /** The bottom seat has a plate too. */
  all?: boolean
  /** Cards on foreheads make heads higher. */
  worn?: boolean
}

/** A place in percent of the stage, and how much of its plate lies left of it and above it. */
export interface Spot extends StagePlace {
  left: number
  above: number
}

export interface Arrangement {
  size: Size
  /** Clockwise from the left of the bottom seat; that one, if it is shown, is the last. */
  seats: Spot[]
  ring: RingPlace
}

interface SeatBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** How much room a plate takes at most, in rem, and how small the Ring may get before plates do. */
const SIZES: Record<Size, { wide: number; high: number; worn: number; least: number }> = {
  huge: { wide: 23.5, high: 9, worn: 2.4, least: 190 },
  large: { wide: 17.8, high: 7, worn: 2.2, least: 84 },
  medium: { wide: 11.1, high: 5.5, worn: 1, least: 64 },
  small: { wide: 9.1, high: 3.3, worn: 0.7, least: 44 },
}
const RADIUS = 126
const CROWDED = 112
const UNDER_SLIP = 104
const SMALLEST = 34
const STAGE = { width: 615, height: 502 }
const LARGEST = 1.75
/** How wide a slip is at most, in rem, as in Slips.svelte: less if plates stand beside it, for which a low stage has no room. */
const SLIP = { wide: 45, crowded: 37.5, low: 440, beside: 24 }
/** From such a width on, in rem, a crowd need not make do with medium plates. */
const ROOMY = 80
const ORDER: Size[] = ['huge', 'large', 'medium', 'small']
const AIR = 4
/** How far from the edge of the stage a plate stands. */
const EDGE = 6
/** On a tablet that stands upright few seats sit closer to the top, and the Ring has the room below them. */
const UPRIGHT = { from: 0.8, most: 5, lift: 0.62 }
/** Half of the chip on the lower edge of the band and some air, and half its width without the word for the direction. */
const CHIP = { high: 24, wide: 100 }
const INWARDS = 0.0024

/** The first that fits, from the table of the look on to smaller and closer ones; else the one with the largest Ring. */
export function arrange(seats: number, stage: Stage): Arrangement {
  const slip = slipBox(seats, stage)
  const upright = !stage.slip && stage.height > stage.width * UPRIGHT.from && seats <= UPRIGHT.most
  const ways: Way[] = [
    { lift: upright ? UPRIGHT.lift : 1 },
    { lift: 1 },
    { lift: 1, aside: true },
    ...(stage.slip ? [{ lift: slip.top / stage.height }] : []),
  ]
  let best: (Arrangement & { fits: boolean }) | null = null
  for (const size of ORDER)
    for (const shape of shapes(seats - 1, size, stage))
      for (const way of ways) {
        const spots = shape.map((spot) => moved(spot, way, size, stage))
        const boxes = spots.map((spot) => boxOf(spot, size, stage))
        const ring = ringAmong(boxes, seats, stage)
        const fits = boxes.every(
          (box, i) => !touch(box, slip) && boxes.every((other, j) => j <= i || !touch(box, other)),
        )
        if (fits && ring.radius >= SIZES[size].least * (stage.grown ?? 1)) return { size, seats: spots, ring }
        if (!best?.fits || (fits && ring.radius > best.ring.radius)) best = { size, seats: spots, ring, fits }
      }
  return best!
}

function shapes(others: number, size: Size, { width, rem, all }: Stage): Spot[][] {
  const crowded = others + 1 >= CROWD
  if (size === 'large' && crowded && width < ROOMY * rem) return []
  const wide = (SIZES[size].wide * rem + AIR) * (100 / width)
  const along = (many: number, abreast: number): Spot[] => {
    const rows = Math.ceil(many / abreast)
    return Array.from({ length: many }, (_, i) => {
      const row = Math.floor(i / abreast)
      return { x: (0.4 + (i % abreast)) * wide, y: 100 - ((row + 0.5) * 100) / rows, left: 0.4, above: 0.5 }
    })
  }
  /** Where the round table has no room: seats at both sides of the Ring, and perhaps one between. */
  const beside = (abreast: number, top: number): Spot[] => {
    const right = Math.floor((others - top) / 2)
    const mirrored = along(right, abreast).map((spot) => ({ ...spot, x: 100 - spot.x, left: 0.6 }))
    return [
      ...along(others - top - right, abreast),
      ...(top ? [{ x: 50, y: 0, left: 0.5, above: 0 }] : []),
      ...mirrored.reverse(),
    ]
  }
  const bottom = all ? [growing(BOTTOM)] : []
  const round = places(others + 1).map(growing)
  const only = size === 'huge' || (size === 'large' && crowded)
  return (only ? [round] : [round, beside(1, others % 2), beside(1, 0), beside(2, 0)]).map((shape) => [
    ...shape,
    ...bottom,
  ])
}

/** Plates at the edge grow inwards, so that none leaves the stage. */
const growing = ({ x, y }: StagePlace): Spot => ({
  x,
  y,
  left: 0.5 + (x - 50) * INWARDS,
  above: 0.5 + (y - 50) * INWARDS,
})

/** Plates get out of the way by moving aside, or up if a slip is in their way. */
interface Way {
  lift: number
  aside?: boolean
}

/** A plate that would stand out of the stage moves in. */
function moved(at: Spot, { lift, aside }: Way, size: Size, stage: Stage): Spot {
  const spot = { ...at, y: at.y < BOTTOM.y ? at.y * lift : at.y }
  const { left, top, right, bottom } = boxOf(spot, size, stage)
  const by = (before: number, after: number, room: number) =>
    (Math.max(0, EDGE - before) - Math.max(0, after + EDGE - room)) * (100 / room)
  const out = !aside || Math.abs(at.x - 50) < 30 ? 0 : at.x < 50 ? AIR / 2 - left : stage.width - right - AIR / 2
  return {
    ...spot,
    x: spot.x + (out ? (out * 100) / stage.width : by(left, right, stage.width)),
    y: spot.y + by(top, bottom, stage.height),
  }
}

function boxOf(spot: Spot, size: Size, { width, height, rem, worn }: Stage): SeatBox {
  const { wide, high, worn: more } = SIZES[size]
  const tall = (high + (worn ? more : 0)) * rem
  const left = (spot.x / 100) * width - wide * rem * spot.left
  const top = (spot.y / 100) * height - tall * spot.above
  return { left, top, right: left + wide * rem, bottom: top + tall }
}

const touch = (a: SeatBox, b: SeatBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

function slipBox(seats: number, { width, height, rem, slip = 0 }: Stage): SeatBox {
  const half = Math.min((seats >= CROWD && height > SLIP.low ? SLIP.crowded : SLIP.wide) * rem, width - SLIP.beside) / 2
  return { left: width / 2 - half, right: width / 2 + half, top: height - slip, bottom: slip ? height : 0 }
}

/** The largest Ring between the plates, up to the wanted one; where there is a choice, near its usual place. */
function ringAmong(boxes: SeatBox[], seats: number, { width, height, slip = 0, grown = 1 }: Stage): RingPlace {
  const crowded = seats >= CROWD
  const scale = Math.min(LARGEST * grown, width / STAGE.width, height / STAGE.height)
  const wanted = (slip ? UNDER_SLIP : crowded ? CROWDED : RADIUS) * scale
  const usual = (height - slip) * (crowded || slip ? 0.52 : 0.573)
  const x = width / 2
  const chipHigh = CHIP.high * grown
  let best: RingPlace = { radius: 0, x, y: usual, chip: 0 }
  for (let y = 0; y < height - slip; y += 3) {
    const below = height - slip - y
    const room = Math.min(...boxes.map((box) => distance(x, y, box)), slip ? Infinity : below)
    const radius = Math.min(wanted, inside(room), (y - 11) / 1.07, below - chipHigh)
    const beside = boxes.filter(({ top, bottom }) => top < y + radius + chipHigh && bottom > y + radius - chipHigh)
    const chip = Math.min(...beside.map(({ left, right }) => Math.max(left - x, x - right)))
    if (radius > 54 && chip < CHIP.wide * grown) continue
    const nearer = Math.abs(y - usual) < Math.abs(best.y - usual)
    if (radius > best.radius + 0.01 || (radius > best.radius - 0.01 && nearer)) best = { radius, x, y, chip }
  }
  return { ...best, radius: Math.max(SMALLEST, best.radius) }
}

/** The radius with which band and needle stay inside of such a distance. */
const inside = (room: number): number => Math.min((room - 24 - AIR) / 1.07, (room - 7 - AIR) / 1.27)

function distance(x: number, y: number, { left, top, right, bottom }: SeatBox): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}
