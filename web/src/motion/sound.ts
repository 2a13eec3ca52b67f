/** Sounds on and off. What makes them is fetched when they are wanted; most people never do. */
import { factsOf, type TableNews } from '../game/news'
import { prefer, preferences } from '../wire/kept-seats'

/** One that does not come is not missed. */
const withSynth = (make: (synth: typeof import('./synth')) => void): void =>
  void import('./synth').then(make, () => undefined)

export const soundIsOn = (): boolean => preferences().sound

export function switchSound(on: boolean): void {
  prefer({ sound: on })
  if (on) withSynth(({ play }) => play('turn'))
}

/** Browsers allow no sound, and complain, before the page was touched. */
const wanted = (): boolean => soundIsOn() && navigator.userActivation?.hasBeenActive !== false

/** Make heard what has happened, if sounds are wanted. */
export function hear(news: TableNews): void {
  if (wanted()) withSynth(({ sound }) => sound(factsOf(news), news.after))
}

/** A second of the last five. */
export function tick(): void {
  if (wanted()) withSynth(({ play }) => play('tick'))
}
