/** What the dock tells and does goes by the view, whatever was missed on the way to it. */
// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TableStore } from '../game/table.svelte'
import { STAYS } from '../shared/timing'
import { golden } from '../wire/golden'
import { MadeUp } from '../wire/made-up'
import type { Fact, TableView, View } from '../wire/messages'
import { speak } from '../words/index.svelte'
import Seated from './Seated.test.svelte'

const played = (seat: number, card: string): Fact => ({ kind: 'played', seat, card, out_of_turn: false })
/** Seat 2 has laid a Draw Four on yellow, by a bluff if it held yellow; and before that blue was in play. */
const ANSWER = golden('answer', { discard_pile: ['F', 'W', 'b7'], before: 'y', convicts: ['y1', 'y9', 'ys'] })
const EARLIER = golden('answer', { phase: 'turn', actor: 2, colour: 'b', top: 'b7', discard_pile: ['b7'], legal: [] })

let feed: MadeUp
let shown: object
let store: TableStore

beforeAll(() => speak('en'))
afterEach(async () => {
  await unmount(shown)
  store.dispose()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function sit(view = EARLIER): void {
  feed = new MadeUp(view)
  store = new TableStore('t', feed.open)
  feed.show()
  shown = mount(Seated, { target: document.body, props: { store } })
  flushSync()
}

const slip = () => document.querySelector('[data-kind]')?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const proofs = () => [...document.querySelectorAll('[data-kind=shown] .proof')].map((one) => one.textContent?.trim())

test('after a gap the slip names the colour before the Draw Four, not the one before the gap', () => {
  sit()
  const missed = [
    { seq: EARLIER.seq + 1, facts: [played(1, 'W'), { kind: 'named', seat: 1, colour: 'y' } as const] },
    { seq: EARLIER.seq + 2, facts: [played(2, 'F')] },
  ]
  feed.show({ ...ANSWER, seq: EARLIER.seq + 2 }, missed)
  flushSync()
  expect(slip()).toContain('played Wild Draw Four on yellow.')
  expect(slip()).toContain('only without a yellow card in hand.')
  expect(slip()).not.toContain('blue')
})

test.each<[string, string[], string]>([
  ['no wild', ['y1', 'y9'], 'only without a yellow card in hand.'],
  ['any wild', ['y1', 'W', 'F', 'A'], 'only without a yellow card or wild in hand.'],
])('where %s convicts, the advice says so', (_, convicts, advice) => {
  sit({ ...ANSWER, game: { ...ANSWER.game!, convicts } })
  expect(slip()).toContain(advice)
})

test.each<[string, Partial<View>]>([
  ['you alone see that hand', {}],
  ['everybody sees that hand', { options: { challenge_reveal: 'all' } }],
])('whoever may challenge is told that %s', (told, more) => {
  sit({ ...ANSWER, game: { ...ANSWER.game!, ...more } })
  expect(slip()).toContain(told)
})

/** We challenged seat 1 and saw its hand. */
const SHOWN = (cards: string[], more: Partial<View>) => golden('shown', { shown: [1, cards], ...more })

test('what convicts is outlined, and nothing else: not every wild is a proof', () => {
  sit(
    SHOWN(['b2', 'F', 'W'], {
      edition: 'avatar',
      options: { wild_match: 'plain-wild-only' },
      before: 'y',
      proof: ['W'],
    }),
  )
  expect(proofs()).toEqual(['Wild'])
  expect(slip()).toContain('It was a bluff: Wild.')
})

test('a hand without a proof is innocent, whoever plays on', () => {
  sit(SHOWN(['b2', 'W'], { turn: 0, actor: 0, before: 'y', proof: [] }))
  expect([slip().includes('No bluff'), proofs()]).toEqual([true, []])
})

test('a hand that everybody sees does not tell a bystander to draw six', () => {
  sit(SHOWN(['b2', 'W'], { turn: 2, actor: 2, before: 'y', proof: [], options: { challenge_reveal: 'all' } }))
  expect(slip()).toContain('The challenger draws six.')
  expect(slip()).not.toContain('You draw')
})

/** Seat 1 shows its hand: what the table says of it, and the table after that. */
const SHOWS: Fact[] = [
  { kind: 'shown', seat: 1, to: 0, cards: ['y3', 'b2', 'W'], proof: ['y3'], colour: 'y' },
  { kind: 'verdict', seat: 1, guilty: true },
]
const OPEN: Partial<View> = {
  shown: [1, ['y3', 'b2', 'W']],
  proof: ['y3'],
  turn: 2,
  actor: 2,
  phase: 'turn',
  legal: [],
}
const PAST: Partial<View> = { ...OPEN, shown: null, proof: [] }
const later = (game: Partial<View>, by = 1, table: Partial<TableView> = {}) =>
  golden('table', game, { match: 1, round: 1, seq: EARLIER.seq + by, decision: EARLIER.seq + by, ...table })
const open = () => document.querySelector('[data-kind=shown]') !== null

test('a hand that was shown in a gap is told with its own proof, if the table still shows it', () => {
  const missed = [{ seq: EARLIER.seq + 1, facts: SHOWS }]
  sit()
  feed.show(later(OPEN), missed)
  flushSync()
  expect(proofs()).toEqual(['Yellow 3'])
})

test('a hand that was shown in a gap is not told once the table hides it', () => {
  sit()
  feed.show(later(PAST, 2), [
    { seq: EARLIER.seq + 1, facts: SHOWS },
    { seq: EARLIER.seq + 2, facts: [played(0, 'g3')] },
  ])
  flushSync()
  expect(open()).toBe(false)
})

describe('the slip with a challenged hand', () => {
  const mine = { ...OPEN, turn: 0, actor: 0, hand: ['b1', 'r2', 'g2'], legal: ['b1', 'draw'] }

  function challenge(game = OPEN): void {
    sit()
    feed.tell(SHOWS, { ...later(game), game: later(game).game! })
    flushSync()
    expect(open()).toBe(true)
  }

  function playOn(game: Partial<View>, by = 2, table: Partial<TableView> = {}): void {
    feed.tell([played(2, 'b7')], { ...later(game, by, table) })
    flushSync()
  }

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('stays while the table shows the hand', () => {
    challenge()
    vi.advanceTimersByTime(60_000)
    flushSync()
    expect(open()).toBe(true)
  })

  test('closes with the end of that turn, but not before there was time to read it', () => {
    challenge()
    vi.advanceTimersByTime(900)
    playOn(PAST)
    expect(open()).toBe(true)
    vi.advanceTimersByTime(STAYS.hand - 900)
    flushSync()
    expect(open()).toBe(false)
  })

  test('closes immediately with the end of a turn that took longer than reading', () => {
    challenge()
    vi.advanceTimersByTime(STAYS.hand)
    playOn(PAST)
    expect(open()).toBe(false)
  })

  test.each([
    ['playing a card', () => document.querySelector<HTMLElement>('[data-token=b1]')!.click()],
    ['drawing', () => document.querySelector<HTMLElement>('.button.draw')!.click()],
    ['Escape', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['its button', () => document.querySelector<HTMLElement>('[data-kind=shown] button')!.click()],
  ])('closes with %s', (_, act) => {
    challenge(mine)
    vi.advanceTimersByTime(1000) // what has just appeared takes no press
    act()
    flushSync()
    expect(open()).toBe(false)
  })

  test('gives way to a question of the next turn, and does not come back after it', () => {
    challenge()
    const asks = { ...PAST, turn: 0, actor: 0, phase: 'drawn', drawn: 'b1', hand: ['b1', 'r2'], legal: ['b1', 'keep'] }
    playOn(asks, 2, { awaited: 0 })
    expect([open(), document.querySelector('[data-kind=drawn]') !== null]).toEqual([false, true])
    playOn(PAST, 3)
    expect(open()).toBe(false)
  })

  test('gives way to the reason why a card does not fit, and does not come back after it', async () => {
    challenge(mine)
    feed.answer = {
      type: 'answer',
      id: '',
      seq: 0,
      legal: false,
      code: 'does-not-match',
      clause: 'MATCH-1',
      reason: '',
      hint: '',
    }
    vi.useRealTimers()
    const slip = () => document.querySelector<HTMLElement>('[data-slip]')?.dataset.slip
    document.querySelector<HTMLElement>('[data-token=r2]')!.click()
    await vi.waitUntil(() => slip() === 'why')
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    flushSync()
    expect(slip()).toBeUndefined()
  })

  test('comes back after a reload only while the table shows the hand, and never once it was closed', async () => {
    const reload = async (game: Partial<View>) => {
      await unmount(shown)
      store.dispose()
      sit(later(game))
      return open()
    }
    challenge()
    expect(await reload(OPEN)).toBe(true)
    expect(await reload(PAST)).toBe(false)
    expect(await reload(OPEN)).toBe(false)
  })

  test('does not open for the owner of the hand', () => {
    sit(later({ ...OPEN, shown: [0, ['y3', 'b2', 'W']], options: { challenge_reveal: 'all' } }))
    expect(open()).toBe(false)
  })
})

test('the reason for a refusal closes with the decision that it was about', async () => {
  const mine = { turn: 0, actor: 0, hand: ['b1', 'r2'], legal: ['b1', 'draw'] }
  sit(later(mine))
  feed.refuses = [{ code: 'does-not-match', clause: 'MATCH-1' }]
  const slip = () => document.querySelector<HTMLElement>('[data-slip]')?.dataset.slip
  document.querySelector<HTMLElement>('[data-token=b1]')!.click()
  await vi.waitUntil(() => slip() === 'why')
  feed.tell([]) // somebody changes their name
  flushSync()
  expect(slip()).toBe('why')
  feed.tell([played(0, 'b1')], { ...later({ turn: 1, actor: 1, hand: ['r2'], legal: [] }, 3) })
  flushSync()
  expect(slip()).toBeUndefined()
})

test('a call that was made early goes with the play that leaves one card, and with no other', async () => {
  const card = (token: string) => document.querySelector<HTMLElement>(`[data-token=${token}]`)!
  const hand = ['b1', 'r2']
  for (const with_call of [['b1'], []]) {
    sit(golden('table', { hand, legal: ['b1', 'draw'], with_call, callers: [], exposed: null }))
    document.querySelector<HTMLElement>('[data-call=uno]')!.click()
    flushSync()
    card('b1').click()
    expect(feed.acts).toEqual([{ act: 'play', token: 'b1', ...(with_call.length ? { uno: true } : {}) }])
    await unmount(shown)
    sessionStorage.clear()
  }
  sit()
})

test.each<[string, number, object]>([
  ['goes with the play of that turn', 0, { uno: true }],
  ['has passed with the turn, though the cards are the same', 1, {}],
])('after a reload a call that was made early %s', async (_, turn, call) => {
  const game = { hand: ['b1', 'r2'], legal: ['b1', 'draw'], with_call: ['b1'], callers: [], exposed: null }
  const mine = golden('table', { ...game, turn: 0 })
  sit(mine)
  document.querySelector<HTMLElement>('[data-call=uno]')!.click()
  flushSync()
  await unmount(shown)
  store.dispose()
  sit(golden('table', { ...game, turn }))
  feed.show({ ...mine, seq: mine.seq + 1 }, [])
  flushSync()
  document.querySelector<HTMLElement>('[data-token=b1]')!.click()
  expect(feed.acts).toEqual([{ act: 'play', token: 'b1', ...call }])
})

test('a call is not made ahead with more than two cards, and lapses when cards come in', () => {
  const uno = () => document.querySelector<HTMLElement>('[data-call=uno]')!
  const state = () => ['data-state', 'aria-label', 'aria-pressed'].map((name) => uno().getAttribute(name))
  const turn = { turn: 1, actor: 1, legal: [], with_call: [], callers: [], exposed: null }
  const many = golden('table', { ...turn, hand: ['b1', 'r2', 'g3', 'y4'] })
  sit(many)
  uno().click()
  flushSync()
  expect(state()).toEqual(['rest', 'Say uno', 'false'])
  expect(document.querySelector('[data-prompt]')!.textContent).toBe('Say uno! when you have two cards left.')
  feed.show({ ...golden('table', { ...turn, hand: ['b1', 'r2'] }), seq: many.seq + 1 }, [])
  flushSync()
  uno().click()
  flushSync()
  expect(state()).toEqual(['said', 'You said uno', 'true'])
  feed.show({ ...many, seq: many.seq + 2 }, [])
  flushSync()
  expect(state()).toEqual(['rest', 'Say uno', 'false'])
})

test('where a table plays without calls there is no uno! to press', () => {
  const calls = (uno_call: string) => {
    sit(golden('table', { hand: ['b1', 'r2'], legal: ['b1', 'draw'], options: { uno_call } }))
    return document.querySelectorAll('[data-call=uno]').length
  }
  expect(calls('call')).toBe(1)
  void unmount(shown)
  expect(calls('off')).toBe(0)
})

test.each([
  [
    ['b1', 'keep'],
    ['play', 'keep'],
  ],
  [['b1'], ['play']],
])('a drawn card may be kept only where that is legal: %o', (legal, offered) => {
  sit(golden('drawn', { drawn: 'b1', hand: ['b1', 'r2', 'g3'], legal }))
  const answers = [...document.querySelectorAll<HTMLElement>('[data-kind=drawn] [data-answer]')]
  expect(answers.map((one) => one.dataset.answer)).toEqual(offered)
})

test('a card of a colour says what it needs on our turn, and a wild that may not be laid needs no wild', () => {
  sit(golden('table', { hand: ['r2', 'F', 'b3'], colour: 'b', top: 'b7', legal: ['b3', 'draw'] }))
  const names = [...document.querySelectorAll('[data-zone=hand] [data-card]')].map((one) =>
    one.getAttribute('aria-label')!,
  )
  expect(names.toSorted()).toEqual([
    'Blue 3, playable',
    'Red 2, does not fit: needs blue, a 7 or a wild',
    'Wild Draw Four, not now',
  ])
})

test.each(['gift', 'hit'])('the question of a %s names the next opponent who is still in the round', async (kind) => {
  const first = async (out: number[]) => {
    sit(golden(kind, { out }))
    await vi.waitUntil(() => slip().includes('one by one from'), { timeout: 5000 }) // it may be fetched late
    return /from \W?(Mia|Oma Inge)/.exec(slip())?.[1]
  }
  expect(await first([])).toBe('Mia')
  await unmount(shown)
  store.dispose()
  expect(await first([1])).toBe('Oma Inge')
})

test.each([
  ['open in a round', [], 1],
  ['shut after going out of it', [0], 0],
])("the player's eyes are %s", (_, out, open) => {
  sit(golden('table', { out }))
  expect(document.querySelectorAll('.you .eyes')).toHaveLength(open)
})

test.each([
  [16, 'full size', '190px'],
  [20, 'reduced size', '155.8px'],
])('at a default text size of %i px a window of 800 px has a hand of %s', (size, _, height) => {
  const matches = (query: string) => 800 < Number(/^\(height < (\d+)em\)$/.exec(query)?.[1] ?? 0) * size
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches(query) }))
  sit()
  expect(document.querySelector<HTMLElement>('.hand')!.style.height).toBe(height)
})

test('whoever goes out by giving gives nothing more: the round is over, and the dock is gone', async () => {
  const complaints = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  sit(golden('give'))
  const patience = { timeout: 5000 } // it is fetched late, and what has just appeared takes no press
  const button = () => document.querySelector<HTMLElement>('[data-kind=give] button[data-first]')
  const give = await vi.waitUntil(button, patience)
  await vi.waitUntil(() => !document.querySelector('[data-new]'), patience)
  give.click()
  const gone = unmount(shown)
  feed.show(golden('end'))
  await gone
  await new Promise((done) => setTimeout(done))
  expect(feed.acts).toHaveLength(1)
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
  sit()
})
