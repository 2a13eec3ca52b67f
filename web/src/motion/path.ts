/** The way of a card through the air, as keyframes. Pure: boxes in, frames out. */
import type { Flight, Zone } from './plan'

export type FlightBox = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

/** A flight between two boxes of the screen. */
export interface Aloft extends Flight {
  key: number
  start: FlightBox
  end: FlightBox
}

/** What an arc leaves behind: dots that fade. */
export type Trail = Pick<Aloft, 'key' | 'start' | 'end' | 'at' | 'lasts'>

export const DOTS = [1, 2, 3, 4, 5, 6, 7].map((dot) => ({ size: 3 + dot, t: dot / 8 }))
const RISE = 60
const LEAN = 2

export const middle = ({ left, top, width, height }: FlightBox) => ({ x: left + width / 2, y: top + height / 2 })

/** A card flies no larger than it is on the table; a fan is wider than its cards. */
export const widthIn = ({ width }: FlightBox, zone: Zone): number =>
  Math.min(width, zone.startsWith('seat') ? 40 : 110) || 60

/** How high above the straight way an arc is. */
const rise = (t: number): number => RISE * 4 * t * (1 - t)

/** A place on an arc, from 0 to 1. */
export function along({ start, end }: Pick<Aloft, 'start' | 'end'>, t: number) {
  const [from, to] = [middle(start), middle(end)]
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t - rise(t) }
}

/** From the start to the end, for an element that was put at the end's place and size. */
export function framesOf({ start, end, from, to, arc, thrown, under }: Aloft): Keyframe[] {
  const dx = middle(start).x - middle(end).x
  const dy = middle(start).y - middle(end).y
  const scale = widthIn(start, from) / widthIn(end, to)
  const away = `translate(${dx}px, ${dy}px) scale(${scale})`
  const far = Math.hypot(dx, dy) || 1
  const [aside, up] = thrown ? [0, 1] : [-dy / far, dx / far] // to the left of the way, whoever comes to meet it
  const bow = [0.25, 0.5, 0.75].map((t) => ({
    transform: `translate(${dx * (1 - t) - aside * rise(t)}px, ${dy * (1 - t) - up * rise(t)}px) scale(${scale + (1 - scale) * t})`,
    offset: t,
  }))
  return [
    { transform: away, opacity: 0 }, // until it flies a card is in its pile, which may be on its way itself
    { transform: away, opacity: 1, offset: 0.03 },
    ...(arc ? bow : []),
    { opacity: 1, offset: 0.8 },
    { transform: to === 'pile' ? `rotate(${LEAN}deg)` : 'none', opacity: under ? 0 : 1 },
  ]
}
