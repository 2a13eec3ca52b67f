/** The keyboard of the table: which key means what at this moment. */
import type { Question } from './decisions'

export type KeyAct =
  | { do: 'step' | 'seek' | 'play' | 'colour'; what: string }
  | { do: 'call' | 'catch' | 'outOfTurn' | 'sort' | 'log' | 'say' | 'keys' | 'leave' }

export interface KeyMoment {
  question: Question | null
  /** The colours that are offered, in the order of the slip. */
  colours: string[]
  legal: string[]
  letters: boolean
}

const STEPS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']
const WORDS: Record<string, string> = { d: 'draw', k: 'keep', t: 'take', x: 'challenge' }
const PLAIN: Record<string, KeyAct> = {
  u: { do: 'call' },
  c: { do: 'catch' },
  a: { do: 'outOfTurn' },
  s: { do: 'sort' },
  l: { do: 'log' },
  w: { do: 'say' },
}

export function keyAct(key: string, { question, colours, legal, letters }: KeyMoment): KeyAct | null {
  if (key === 'Escape') return { do: 'leave' }
  if (STEPS.includes(key)) return { do: 'step', what: key }
  if (key === '?') return { do: 'keys' }
  if (!letters || key.length !== 1) return null
  const letter = key.toLowerCase()
  const asked = colours.length > 0 && question !== null
  if (asked && colours.includes(letter)) return { do: 'colour', what: letter }
  if (asked && /[1-4]/.test(key)) {
    const colour = colours[Number(key) - 1]
    return colour ? { do: 'colour', what: colour } : null
  }
  if (!asked && /[rygbp0-9]/.test(letter)) return { do: 'seek', what: letter }
  const word = WORDS[letter]
  if (word) return legal.includes(word) ? { do: 'play', what: word } : null
  return PLAIN[letter] ?? null
}

/** Keys belong to the table unless somebody types, or a page beside it is being used. */
export const isOurs = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  const target = event.target
  return !(
    target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  )
}
