import { expect, test } from 'vitest'
import type { ReplayedStep } from '../wire/messages'
import { grammar } from '../words/en'
import { more as moreOf } from '../words/en/more'
import { whySentence } from './reasons'

const more = moreOf(grammar)

test('why a move was allowed', () => {
  const why = (code: ReplayedStep['why'], action: string, edition = 'classic') =>
    whySentence({ why: code, action }, { top: 'b7', colour: 'b' }, edition, more)
  expect(why('same-colour', 'b4')).toBe('Blue 4 on blue 7: the same colour.')
  expect(why('same-number', 'r7')).toBe('Red 7 on blue 7: the same number.')
  expect(why('draw-four-bluff', 'F')).toBe('A bluff: a card in this hand goes with blue. It may be challenged.')
  expect(why(null, 'deal')).toBe('')
  for (const code of Object.keys(more.replay.why)) {
    const told = why(code as ReplayedStep['why'], 'b7')
    expect(told, code).toMatch(/^[A-Z].*\.$/)
    expect(told, code).not.toMatch(/undefined/)
  }
  expect(why('special', 'K', 'angry-birds')).toBe('King Pig fits on everything.')
  expect(why('special', 'A', 'avatar')).toBe('All four colours are in this hand.')
  expect(why('hit', 'r', 'angry-birds')).toBe('Cards go round until one of this colour falls.')
})
