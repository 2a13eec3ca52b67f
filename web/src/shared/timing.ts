/**
 * Every duration of the page, in milliseconds, and the one clock that they go by.
 *
 * What moves, and what takes no press at first, goes by the tempo: 1 for people. At 0 nothing moves and every press
 * counts, so the page is at rest as soon as it has drawn what it was told; tests ask for that with `window.tempo`,
 * before the page is loaded. How long something is to be read, and how long the network is waited for, has no tempo.
 */
const wished = (globalThis as { tempo?: unknown }).tempo

export const TEMPO = typeof wished === 'number' ? wished : 1

/** Whether nothing is to move: somebody has asked the system for that, or there is no time for it. */
export const still = (): boolean => TEMPO === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches

type Times = { readonly [name: string]: number | Times }

/** Durations, each multiplied by the tempo. */
const byTempo = <T extends Times>(times: T): T =>
  Object.fromEntries(
    Object.entries(times).map(([name, lasts]) => [name, typeof lasts === 'number' ? lasts * TEMPO : byTempo(lasts)]),
  ) as T

/** How long something moves: the motion table of the look, by the tempo. A decision never waits for any of it. */
export const MOTION = byTempo({
  deal: { lasts: 220, apart: 45, whole: 1400 },
  play: 260,
  draw: { lasts: 240, apart: 70 },
  give: { lasts: 260, apart: 90 },
  throw: { lasts: 300, quick: 120, whole: 3500 },
  /** Hands that change seats. */
  swap: { lasts: 520, apart: 45, whole: 1000 },
  forehead: { lasts: 260, apart: 120 },
  shuffle: 600,
  shake: 420,
  disc: 500,
  /** The dots behind what King Pig throws. */
  trail: 600,
  /** In place of a flight, where nothing is to move. */
  fade: 120,
  /** Where a card will lie is covered; by then a table is laid, however slow the machine is. */
  covered: 500,
  /** The Ring takes a new colour, and the mat a breath of it. */
  paint: 420,
  /** A Reverse. */
  swing: 380,
  /** The needle jumps over a seat. */
  hop: 320,
  slipGoes: 120,
  /** The score sheet counts up: so long for a card, and for all of them at most. */
  count: { apart: 40, whole: 1200 },
})

/** The same for the style sheets, which know them as `--time-move` and so on. */
const STYLES = {
  /** A slip or a drawer opens, a card or a chip moves to its place. */
  move: 180,
  /** A card is lifted, the Ring flashes. */
  lift: 120,
  vanish: 90,
  glow: 1000,
  turn: 90,
  come: 160,
  needle: 280,
  lean: 200,
  bar: 250,
  score: 400,
  flash: 200,
  /** Between the flashes of two colours. */
  flashed: 100,
  drift: 6000,
  disc: 1400,
  /** The last card: the pen writes, the card lands, the head looks up behind it. */
  write: 700,
  land: 420,
  /** What is fetched and late: the bar that says so comes after this, and has grown when most lines have it here. */
  late: 400,
  fetch: 9000,
} as const

/** How long something takes no press, because it may have appeared under a finger; by the tempo. */
export const DEAF = { slip: 300, call: 250, sheet: 600 } as const

/** How long something stays. */
export const STAYS = {
  back: 2000,
  warning: 8000,
  sign: 3000,
  /** A hand that a challenge laid open, at least. */
  hand: 4000,
  /** A word in place of the prompt. */
  hint: 3000,
  /** Drawn cards glow, as long as the style sheet lets them. */
  glow: 1100,
  grown: 1000,
  sitsOut: 1200,
  /** A step of a replay, before the address has it. */
  address: 100,
} as const

/** How often something is looked at. */
export const EVERY = {
  clock: 250,
  plateClock: 500,
  openTables: 10_000,
  /** A tab whose seat is in another tab asks whether that one is still there. */
  otherTabs: 10_000,
  /** From step to step of a replay that runs by itself. */
  step: 1400,
} as const

/** How long the network is waited for, and how long we hold back ourselves. */
export const NETWORK = {
  /** Between two reactions of one person. */
  signs: 500,
  /** A catch that came in the moment of grace waits for its end, if that is near. */
  longestGrace: 3000,
  graceMargin: 30,
  leaving: 1500,
  loading: 300,
  /** What is wanted next is fetched when the table has had time for itself. */
  fetchAhead: 3000,
  connect: 4000,
  /** From the hello to the table: after a restart many others may come first, and who hangs up comes last again. */
  welcome: 20_000,
  /** Somebody is asked by HTTP whether the server is there. */
  knock: 2000,
  /** A network that has come back is tried after each of these. */
  backAgain: [0, 500, 1000, 2000, 4000, 8000],
  /** So short a break is not worth a word. */
  unnoticed: 300,
  /** A connection that ended sooner counts as a failed try, so that nobody knocks in a frenzy. */
  sound: 2000,
  /** Who was cut off for saying too much, and kept quiet for so long, begins anew. */
  quiet: 60_000,
  /** The store could not be reached: an act is sent again. */
  store: 500,
  /** Another tab of this browser answers. */
  otherTab: 2000,
  /** A pong that took longer says little about the time. */
  clockTrust: 1000,
} as const

/** Between two tries to come back, each time twice as long. */
export const PAUSES = {
  /** At most, before the first try: whoever else was there has lost the connection in the same moment. */
  spread: 200,
  first: 100,
  longest: 5000,
  /** While somebody looks on, at first: who waits for a server that restarts wants to be back in two seconds. */
  longestWatched: 1000,
  watchedFor: 3 * 60_000,
  loud: 1000,
  longestLoud: 30_000,
} as const

/** Whether somebody is still there. */
export const PULSE = {
  tick: 2000,
  askAfter: 10_000,
  patience: 4000,
  /** After waking up, or when the network changed: a live server answers at once. */
  shortPatience: 1200,
  /** A tick that comes so late means that the machine slept. */
  slept: 7000,
} as const

/** A request by HTTP. */
export const REQUEST = { patience: 8000, firstPause: 250, staleWish: 60 * 60 * 1000 } as const

/** Called once, before anything is drawn. */
export function tellStyles(root: HTMLElement): void {
  root.dataset.tempo = String(TEMPO)
  for (const [name, lasts] of Object.entries(STYLES)) root.style.setProperty(`--time-${name}`, `${lasts * TEMPO}ms`)
}
