// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { fromStore, writable } from 'svelte/store'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { golden } from '../wire/golden'
import { EFFECTS } from '../wire/option-sentences'
import { OPTIONS, PRESETS } from '../wire/options'
import { fetchMore, speak } from '../words/index.svelte'
import { effectOf, effectOfPreset } from './effects'
import Options from './Options.svelte'
import { sourceOf } from './sources'
import { changed, choiceName, optionName, optionsOf, presetAt, presetsOf, readRecipe, recipe } from './option-groups'

const EDITIONS = ['mod', 'avatar']

beforeAll(async () => {
  await speak('en')
  await fetchMore()
})

test.each(Object.keys(presetsOf('mod')))('the preset %s is told by what it sets', (name) => {
  for (const edition of EDITIONS) expect(presetAt(edition, presetsOf(edition)[name]!)).toBe(name)
})

test('other rules are no preset', () => {
  expect(presetAt('mod', { hand_size: '9', uno_penalty: '6' })).toBe('')
})

test('a preset is in force with all of its rules and no others', () => {
  const party = presetsOf('mod')['party']!
  expect(presetAt('mod', { ...party, hand_size: '9' })).toBe('')
  expect(presetAt('mod', { ...party, jump_in: 'off' })).toBe('')
  expect(presetAt('mod', party, false)).toBe('')
  expect(presetAt('mod', {}, false)).toBe('calm')
})

describe('a link to rules', () => {
  test('names the preset, or else what differs', () => {
    expect(recipe('mod', {})).toBe('/new?edition=mod')
    expect(recipe('mod', { hand_size: '5', uno_call: 'call' })).toBe('/new?edition=mod&hand_size=5')
    for (const [name, options] of Object.entries(PRESETS)) {
      const link = recipe('corn', options)
      expect(link).toBe(name === 'sheet' ? '/new?edition=corn' : `/new?edition=corn&preset=${name}`)
    }
  })

  test('is read as it was written', () => {
    for (const options of [{}, { hand_size: '5', draw_four: 'free' }, ...Object.values(presetsOf('mod'))]) {
      const read = readRecipe(recipe('mod', options).slice(4), EDITIONS)
      expect(read).toEqual({ edition: 'mod', seats: 4, options, unknown: [] })
    }
  })

  test('says which part of it no table can have', () => {
    const asks = '?edition=chess&seats=11&preset=wild&hand_size=99&uno_call=maybe&speed=9&foil=on'
    expect(readRecipe(asks, EDITIONS).unknown).toEqual([
      'edition=chess',
      'seats=11',
      'preset=wild',
      'hand_size=99',
      'uno_call=maybe',
      'speed=9',
      'foil=on',
    ])
    const mod = '?edition=mod&foil=on&target=5&hand_size=05'
    expect(readRecipe(mod, EDITIONS).unknown).toEqual(['foil=on', 'target=5', 'hand_size=05'])
  })

  test('takes a single option for more than the preset', () => {
    const preset = Object.keys(PRESETS).at(-1)!
    const read = readRecipe(`?edition=mod&hand_size=4&preset=${preset}`, EDITIONS)
    expect(read.options).toMatchObject({ hand_size: '4' })
  })
})

test('every difference has a name and a choice in words', () => {
  for (const edition of EDITIONS)
    for (const options of Object.values(presetsOf(edition)))
      for (const key of changed(edition, options)) {
        expect(optionName(edition, key)).not.toBe(key)
        expect(choiceName(key, options[key]!)).not.toBe('')
      }
})

describe('the measured effect of a switch', () => {
  const option = (key: string) => OPTIONS.find((one) => one.key === key)!

  test('is told of the choice that is made', () => {
    expect(effectOf(option('hand_size'), '3')).toMatch(/^Rounds get about \d+\u00a0% shorter with four players\.$/)
    expect(effectOf(option('mercy'), '20')).toMatch(/In about \d+ of 100 rounds somebody is out\.$/)
    expect(effectOf(option('teams'), 'off')).toMatch(/^A match takes about/)
  })

  test('is told of what could be chosen where all rules are the standard ones', () => {
    expect(effectOf(option('stacking'), 'off')).toMatch(
      /^Length of a round with four players: .*, like on like [+−±]\d/,
    )
  })

  test('is told of the preset that is chosen, or of all of them', () => {
    expect(effectOfPreset('little-ones')).toMatch(/^Rounds get about \d+\u00a0% shorter with four players\.$/)
    expect(effectOfPreset('no-mercy')).toMatch(/longer.* In about \d+ of 100 rounds somebody is out\.$/)
    for (const other of ['sheet', 'softer', 'calm', ''])
      expect(effectOfPreset(other)).toMatch(/^Length of a round with four players: Progressive .*, Little ones −\d+/)
  })

  test('is told of every house rule, and of nothing else', () => {
    for (const one of OPTIONS) {
      const told = [...one.choices, ...(one.numbers ? [String(one.numbers[1])] : [])].map((value) =>
        effectOf(one, value),
      )
      expect(told.every(Boolean), one.key).toBe(one.key in EFFECTS)
    }
  })
})

test('what makes no sense beside another choice is not asked for', () => {
  const boxed = { special_cards: 'off', avatar_state_count: '3', foil: 'on' }
  expect(changed('avatar', boxed)).toEqual(['special_cards'])
  expect(optionsOf('avatar', boxed).map(({ key }) => key)).not.toContain('foil')
  expect(optionsOf('avatar').map(({ key }) => key)).toContain('foil')
  const read = readRecipe('?edition=avatar&seats=3&teams=two&special_cards=off&avatar_state_count=3', EDITIONS)
  expect(read.options).toEqual({ special_cards: 'off' })
  expect(read.unknown).toEqual(['teams=two', 'avatar_state_count=3'])
})

describe('where the usual choice comes from', () => {
  test.each([
    ['hand_size', 'mod', 'on the sheet'],
    ['two_player_reverse', 'mod', 'our ruling R-11'],
    ['last_card_draw', 'mod', 'on the sheet'],
    ['last_card_draw', 'avatar', 'our ruling R-21'],
    ['challenge_reveal', 'avatar', 'on the sheet, our ruling R-19'],
    ['last_card', 'mod', 'follows from the sheet'],
    ['ignored_start_cards', 'avatar', 'our ruling R-08'],
    ['ignored_start_cards', 'mod', ''],
    ['seven_zero', 'mod', ''],
  ])('of %s in %s: %s', (key, edition, said) => expect(sourceOf(key, edition)).toBe(said))
})

describe('the field for the target', () => {
  const field = (name = 'Play to') =>
    document.querySelector<HTMLInputElement>(`input[type=number][aria-label="${name}"]`)!
  const range = () => document.getElementById(field().getAttribute('aria-describedby')!)!
  const footer = () => document.querySelector('footer')!.textContent
  const onchange = vi.fn()
  const onclose = vi.fn()
  const table = writable(golden('lobby'))
  const now = fromStore(table)
  let shown: object

  beforeAll(async () => {
    await speak('en')
    await fetchMore()
  })
  beforeEach(() => {
    vi.resetAllMocks()
    put({})
    const props = {
      get view() {
        return now.current
      },
      onchange,
      onclose,
    }
    shown = mount(Options, { target: document.body, props })
    flushSync()
  })
  afterEach(() => unmount(shown))

  function type(text: string, name?: string): void {
    field(name).value = text
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
    field(name).dispatchEvent(new Event('change', { bubbles: true }))
    flushSync()
  }
  function press(name: string): void {
    ;[...document.querySelectorAll('button')].find((one) => one.textContent === name)!.click()
    flushSync()
  }
  /** The server answers: these options are in force. */
  function put(options: Record<string, string>): void {
    table.update((view) => ({ ...view, settings: { ...view.settings, options } }))
    flushSync()
  }
  const shows = (name?: string) => [field(name).value, field(name).getAttribute('aria-invalid')]

  test('says which numbers it takes', () => {
    expect([range().textContent, field().min, field().max]).toEqual(['Between 50 and 2,000', '50', '2000'])
    expect(field().getAttribute('aria-invalid')).toBe('false')
  })

  test.each(['-5', '49', '2001', '99999999', '100.5', ''])(
    'refuses "%s", says why, and does not let it be overlooked',
    (text) => {
      type(text)
      expect(field().getAttribute('aria-invalid')).toBe('true')
      expect(range().getAttribute('role')).toBe('alert')
      press('Done')
      expect([onchange.mock.calls, onclose.mock.calls]).toEqual([[], []])
      expect(document.activeElement).toBe(field())
      expect(footer()).toContain('Play to: Between 50 and 2,000')
    },
  )

  test.each([
    ['50', '50'],
    ['100', '100'],
    ['2000', '2000'],
    ['0500', '500'],
    ['1e3', '1000'],
  ])('takes %s as %s, also after a number that cannot be', (text, taken) => {
    type('-5')
    type(text)
    expect(shows()).toEqual([taken, 'false'])
    expect(onchange.mock.calls).toEqual([[{ options: taken === '500' ? {} : { target: taken } }]])
    press('Done')
    expect(onclose).toHaveBeenCalledOnce()
  })

  test.each<[string, string, string, Record<string, string>, string[]]>([
    ['Reset', 'Play to', '25', {}, ['500', 'false']],
    ['Little ones', 'Cards for everybody', '30', { hand_size: '5' }, ['5', 'false']],
  ])('forgets a wrong number when %s puts another one in its place', (button, name, wrong, options, after) => {
    type('300')
    put({ target: '300' })
    type(wrong, name)
    expect(footer()).toContain(`${name}: Between`)
    press(button)
    put(options)
    expect(shows(name)).toEqual(after)
    press('Done')
    expect(onclose).toHaveBeenCalledOnce()
  })

  test('forgets a wrong number with a preset that leaves the right one in force', () => {
    type('25')
    press('Little ones')
    expect(shows()).toEqual(['500', 'false'])
    press('Done')
    expect(onclose).toHaveBeenCalledOnce()
  })
})
