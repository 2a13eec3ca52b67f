/** Sounds on and off. What makes them is fetched when they are wanted; most people never do. */
import { factsOf, type News } from '../game/news'
import { prefer, preferences } from '../wire/kept'

const synth = () => import('./synth')

export const soundIsOn = (): boolean => preferences().sound

export function switchSound(on: boolean): void {
  prefer({ sound: on })
  if (on) void synth().then(({ play }) => play('turn'))
}

/** Browsers allow no sound, and complain, before the page was touched. */
const wanted = (): boolean => soundIsOn() && navigator.userActivation?.hasBeenActive !== false

/** Make heard what has happened, if sounds are wanted. */
export function hear(news: News): void {
  if (wanted()) void synth().then(({ sound }) => sound(factsOf(news), news.after))
}

/** A second of the last five. */
export function tick(): void {
  if (wanted()) void synth().then(({ play }) => play('tick'))
}
