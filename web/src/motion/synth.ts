/**
 * Sounds, made on the spot by Web Audio: off unless asked for, soft (−18 dB), none longer than 0.7 s.
 * Each goes with a sentence in the log, so nothing is only heard.
 */
import { lookOf } from '../art/looks'
import type { Look } from '../shared/edition'
import { isSpecial } from '../wire/cards'
import type { Fact, TableView } from '../wire/messages'
import { plan } from './plan'

export type Sound =
  | 'card'
  | 'draw'
  | 'turn'
  | 'uno'
  | 'caught'
  | 'hop'
  | 'hairpin'
  | 'pig'
  | 'bell'
  | 'gift'
  | 'forehead'
  | 'special'
  | 'won'
  | 'lost'
  | 'shuffle'
  | 'tick'
  | 'roundWon'
  | 'roundOver'

const LOUD = 0.126 // −18 dB
const NOTE = { G4: 392, C5: 523.25, E5: 659.25, G5: 783.99, C6: 1046.5, A4: 440, F4: 349.23 }

type Tune = Look['tune']
/** What the special card of the table sounds like, if not like any card. */
const tuneOf = ({ game }: TableView): Tune => lookOf(game?.edition ?? '').tune

let audio: AudioContext | null = null

export function play(sound: Sound, step = 0, tune?: Tune): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  SOUNDS[sound](new SynthVoice(audio), step, tune)
}

/** One sound in the making: tones and noises laid out in time. */
class SynthVoice {
  private readonly start: number
  private readonly out: GainNode

  constructor(private readonly context: AudioContext) {
    this.start = context.currentTime + 0.01
    this.out = new GainNode(context, { gain: LOUD })
    this.out.connect(context.destination)
  }

  tone(from: number, at: number, lasts: number, { to = from, type = 'sine' as OscillatorType, gain = 1 } = {}): this {
    const when = this.start + at
    const tone = new OscillatorNode(this.context, { type, frequency: from })
    tone.frequency.exponentialRampToValueAtTime(to, when + lasts)
    tone.connect(this.shape(when, lasts, gain))
    tone.start(when)
    tone.stop(when + lasts + 0.02)
    return this
  }

  noise(at: number, lasts: number, from: number, to = from, gain = 1): this {
    const when = this.start + at
    const frames = Math.ceil(this.context.sampleRate * lasts)
    const buffer = new AudioBuffer({ length: frames, sampleRate: this.context.sampleRate })
    const samples = buffer.getChannelData(0)
    for (let i = 0; i < frames; i++) samples[i] = Math.random() * 2 - 1
    const source = new AudioBufferSourceNode(this.context, { buffer })
    const filter = new BiquadFilterNode(this.context, { type: 'bandpass', frequency: from, Q: 0.9 })
    filter.frequency.exponentialRampToValueAtTime(to, when + lasts)
    source.connect(filter).connect(this.shape(when, lasts, gain))
    source.start(when)
    return this
  }

  private shape(when: number, lasts: number, gain: number): GainNode {
    const shape = new GainNode(this.context, { gain: 0 })
    shape.gain.setValueAtTime(0, when)
    shape.gain.linearRampToValueAtTime(gain, when + 0.008)
    shape.gain.exponentialRampToValueAtTime(0.001, when + lasts)
    shape.connect(this.out)
    return shape
  }
}

/** When a note begins and how long it lasts belongs to its tune, in seconds, as Web Audio has them: no tempo. */
const SOUNDS: Record<Sound, (voice: SynthVoice, step: number, tune?: Tune) => void> = {
  card: (v) => v.noise(0, 0.04, 1800, 700, 2),
  draw: (v) => v.noise(0, 0.09, 900, 2600, 1.2),
  turn: (v) => v.tone(NOTE.G4, 0, 0.16).tone(NOTE.C5, 0.12, 0.24),
  uno: (v) => v.tone(NOTE.C5, 0, 0.14).tone(NOTE.E5, 0.11, 0.22),
  caught: (v) => v.noise(0, 0.06, 420, 300, 3).noise(0.13, 0.06, 360, 260, 3),
  hop: (v) => v.tone(420, 0, 0.16, { to: 760 }),
  hairpin: (v) => v.noise(0, 0.2, 500, 3200),
  pig: (v, step) => v.tone(NOTE.C5 * 2 ** (step / 12), 0, 0.12, { type: 'triangle' }),
  bell: (v) => v.tone(NOTE.C6, 0, 0.5).tone(NOTE.C6 * 2.76, 0, 0.3, { gain: 0.3 }),
  gift: (v) => v.noise(0, 0.14, 2600, 900).noise(0.15, 0.14, 900, 2600),
  forehead: (v) => v.tone(200, 0, 0.22, { to: 420 }),
  special: (v, _, tune) => tune?.(v),
  won: (v) => v.tone(NOTE.C5, 0, 0.15).tone(NOTE.E5, 0.12, 0.25),
  lost: (v) => v.tone(NOTE.E5, 0, 0.15).tone(NOTE.C5, 0.12, 0.25),
  shuffle: (v) => [0, 0.12, 0.24, 0.36, 0.48].forEach((at) => v.noise(at, 0.08, 1200, 2200, 0.8)),
  tick: (v) => v.tone(900, 0, 0.03, { gain: 0.5 }),
  roundWon: (v) => [NOTE.C5, NOTE.E5, NOTE.G5, NOTE.C6].forEach((note, i) => v.tone(note, i * 0.1, 0.38)),
  roundOver: (v) => v.tone(NOTE.G4, 0, 0.2).tone(NOTE.E5, 0.14, 0.2).tone(NOTE.C5, 0.28, 0.3),
}

/** Make heard what has happened. */
export function sound(facts: Fact[], after: TableView): void {
  for (const one of soundsOf(facts, after)) setTimeout(() => play(one.sound, one.step, tuneOf(after)), one.at)
}

/** What is heard when this has happened; the most telling sound alone, but for King Pig's cards, each as it flies. */
export function soundsOf(facts: Fact[], after: TableView): { sound: Sound; step: number; at: number }[] {
  const thrown = plan(facts, after.viewer).flights.filter((flight) => flight.thrown)
  const pig = facts.filter((fact) => fact.kind === 'received')
  if (pig.length) return pig.map((fact, step) => ({ sound: fact.stops ? 'bell' : 'pig', step, at: thrown[step]!.at }))
  const heard = facts.map((fact) => soundOf(fact, after)).filter((one) => one !== null)
  const loudest = ORDER.find((one) => heard.includes(one))
  return loudest ? [{ sound: loudest, step: 0, at: 0 }] : []
}

const ORDER: Sound[] = [
  'roundWon',
  'roundOver',
  'caught',
  'uno',
  'won',
  'lost',
  'special',
  'forehead',
  'gift',
  'shuffle',
  'turn',
  'hop',
  'hairpin',
  'draw',
  'card',
]

/** What one is called for by others; the rest follows from a card of one's own, which is heard. */
const CALLED = ['turn', 'opening', 'answer', 'guess']

function soundOf(fact: Fact, after: TableView): Sound | null {
  switch (fact.kind) {
    case 'ended':
      return fact.winner !== null && fact.winner === after.viewer ? 'roundWon' : 'roundOver'
    case 'caught':
      return 'caught'
    case 'called':
      return 'uno'
    case 'verdict':
      return fact.guilty ? 'won' : 'lost'
    case 'skipped':
      return 'hop'
    case 'reversed':
      return 'hairpin'
    case 'reshuffled':
      return 'shuffle'
    case 'drew':
      return 'draw'
    case 'gift':
    case 'swapped':
    case 'movedon':
      return 'gift'
    case 'retired':
      return 'lost'
    case 'forehead':
      return 'forehead'
    case 'asked':
      return fact.seat === after.viewer && CALLED.includes(fact.phase) ? 'turn' : null
    case 'played':
      return isSpecial(fact.card) && tuneOf(after) ? 'special' : 'card'
    default:
      return null
  }
}
