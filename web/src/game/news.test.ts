import { afterEach, expect, test, vi } from 'vitest'
import { aView } from '../wire/fake-socket'
import { factsOf, ORDER, Parts, type TableNews, type PartName } from './news'

const PATIENCE = 4000 // milliseconds: a second is little on a busy machine

const NEWS: TableNews = { before: aView(5), acts: [{ seq: 6, facts: [] }], after: aView(6) }

afterEach(() => vi.restoreAllMocks())

/** A part that notes when it hears of news, and when they are shown. */
const noting = (name: string, notes: string[]) => ({
  hear: () => {
    notes.push(`${name} hears`)
    return () => notes.push(`${name} sees`)
  },
})

test('news reach the log first, then dock, stage, motion and sound, whoever came first', async () => {
  const parts = new Parts()
  const notes: string[] = []
  const late: PartName[] = ['sound', 'motion', 'dock', 'log', 'stage']
  for (const name of late) parts.join(name, noting(name, notes))
  parts.tell(NEWS, () => notes.push('shown'))
  const order = ['log', 'dock', 'stage', 'motion', 'sound']
  const heard = [...order.map((name) => `${name} hears`), 'shown']
  expect(notes).toEqual(heard)
  await vi.waitFor(() => expect(notes).toEqual([...heard, ...order.map((name) => `${name} sees`)]), PATIENCE)
  expect(ORDER).toEqual(order)
})

test('a part that fails stops neither the others nor the game', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const parts = new Parts()
  const notes: string[] = []
  const fall = () => {
    throw new Error('an animation fell over')
  }
  parts.join('log', { hear: fall })
  parts.join('dock', { hear: () => fall })
  parts.join('sound', noting('sound', notes))
  parts.tell(NEWS, () => notes.push('shown'))
  await vi.waitFor(() => expect(notes).toEqual(['sound hears', 'shown', 'sound sees']), PATIENCE)
  expect(complaint).toHaveBeenCalledTimes(2)
})

test('a part that has left hears nothing, and takes no other along', () => {
  const parts = new Parts()
  const [old, young] = [vi.fn(), vi.fn()]
  const leave = parts.join('dock', { hear: old })
  parts.join('dock', { hear: young })
  leave()
  parts.tell(NEWS, () => undefined)
  expect([old.mock.calls.length, young.mock.calls.length]).toEqual([0, 1])
})

test('the facts of a gap are those of its acts, in order', () => {
  const fact = (seat: number) => ({ kind: 'kept', seat }) as const
  const acts = [
    { seq: 6, facts: [fact(1), fact(2)] },
    { seq: 7, facts: [fact(0)] },
  ]
  expect(factsOf({ acts })).toEqual([fact(1), fact(2), fact(0)])
})
