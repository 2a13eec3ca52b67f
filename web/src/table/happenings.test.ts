import { describe, expect, it } from 'vitest'
import type { Fact, TableView } from '../wire/messages'
import { Happenings } from './happenings.svelte'

const view = (sizes: number[], more: object = {}) =>
  ({ game: { sizes, top: 'b7', colour: 'b', called: false, turn: 0, ...more } }) as unknown as TableView
const fact = (one: object) => one as Fact

describe('what the stage has seen', () => {
  it('keeps a call for as long as the one card is held', () => {
    const seen = new Happenings()
    seen.take([fact({ kind: 'called', seat: 2, early: false })], view([7, 7, 1]))
    expect([...seen.said]).toEqual([2])
    seen.take([], view([6, 7, 1]))
    expect([...seen.said]).toEqual([2])
    seen.take([fact({ kind: 'drew', seat: 2, cards: ['?'], why: 'turn' })], view([6, 7, 2]))
    expect([...seen.said]).toEqual([])
  })

  it('keeps a call ahead of time for its turn', () => {
    const seen = new Happenings()
    seen.take([fact({ kind: 'called', seat: 0, early: true })], view([2, 7], { called: true, turn: 0 }))
    expect(seen.said.has(0)).toBe(true)
    seen.take([fact({ kind: 'kept', seat: 0 })], view([3, 7], { turn: 1 }))
    expect(seen.said.has(0)).toBe(false)
  })

  it('shows the colour that King Pig hit until one is named', () => {
    const seen = new Happenings()
    seen.take([fact({ kind: 'hit', seat: 0, colour: 'r' })], view([3, 9], { top: 'K', colour: null, phase: 'name' }))
    expect(seen.hit).toBe('r')
    seen.take([fact({ kind: 'named', seat: 0, colour: 'g' })], view([3, 9], { top: 'K', colour: 'g' }))
    expect(seen.hit).toBeNull()
  })

  it('knows after a reload what was said and hit before, and jumps for nobody', () => {
    const called = (seat: number) => fact({ kind: 'called', seat, early: false })
    const past = [
      called(1),
      fact({ kind: 'drew', seat: 1, cards: ['?'], why: 'turn' }),
      called(2),
      fact({ kind: 'skipped', seat: 0 }),
      fact({ kind: 'hit', seat: 2, colour: 'r' }),
    ]
    const seen = new Happenings()
    seen.recall(past, view([5, 1, 1], { top: 'K', colour: null, phase: 'name' }))
    expect([[...seen.said], seen.hit, seen.out, seen.hops]).toEqual([[2], 'r', null, 0])
    seen.recall(past, view([5, 1, 1], { top: 'K', colour: null, phase: 'hit' }))
    expect(seen.hit).toBeNull()
  })
})
