import { describe, expect, it } from 'vitest'
import { POINTS } from '../wire/card-points'
import { EDITIONS } from '../wire/editions-and-levels'
import { cards } from '../words/en/cards'
import { common } from '../words/en/common'
import { drawing } from './drawings'
import { sprite } from './sprite'

const drawn = sprite(cards)
const ids = [...drawn.matchAll(/ id="([^"]+)"/g)].map((found) => found[1])
const known = new Set(ids)
const missing = (parts: string[]) => parts.filter((part) => !known.has(`art-${part}`))

describe('the sprite', () => {
  it.each(Object.entries(POINTS))('has a drawing for every card of %s', (key, deck) => {
    for (const token of [...Object.keys(deck), '?']) {
      const parts = drawing(token, key)
      expect(parts.length, token).toBeGreaterThan(0)
      expect(missing(parts), token).toEqual([])
    }
  })

  it('shows the named colour on every card that asks for one', () => {
    for (const { key, colours, special } of EDITIONS)
      for (const token of ['W', 'F', ...(special && special !== 'A' ? [special] : [])])
        for (const colour of colours) {
          const parts = drawing(token, key, colour)
          expect(missing(parts), `${key} ${token} ${colour}`).toEqual([])
          expect(parts).not.toEqual(drawing(token, key))
        }
  })

  it('has an emblem for every edition, a head for every animal, and the small and the asked back', () => {
    expect(missing(EDITIONS.map(({ key }) => `emblem-${key}`))).toEqual([])
    expect(missing(common.heads.map((_, at) => `head-${at}`))).toEqual([])
    expect(missing([...drawing('?', 'mod', null, 'tiny'), ...drawing('?', 'mod', null, 'asked')])).toEqual([])
  })

  it('repeats no id and refers to none that is not there', () => {
    expect(known.size).toBe(ids.length)
    for (const [, id] of drawn.matchAll(/href="#([^"]+)"/g)) expect(known.has(id)).toBe(true)
  })

  it('carries nothing inline that the page’s policy forbids, and no broken number', () => {
    expect(drawn).not.toMatch(/style=|<script|NaN|undefined/)
  })

  it('changes its letters with the language', () => {
    expect(sprite({ ...cards, letters: { r: 'Ro', y: 'Ge', g: 'Gr', b: 'Bl', p: 'Pi' } })).not.toBe(drawn)
  })
})
