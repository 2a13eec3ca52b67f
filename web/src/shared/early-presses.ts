import { TEMPO } from './timing'

/**
 * What appears may appear under a finger: for its first moment on the screen it takes no press, and none that begins
 * then. The press was meant for what was there before. Nobody who listens hears of it: nothing is disabled for that.
 * `_anew`: something else appears whenever this changes.
 */
export const ignoreEarlyPresses =
  (ms: number, _anew?: unknown) =>
  (node: HTMLElement): (() => void) => {
    if (TEMPO === 0) return () => undefined
    const away = new AbortController()
    const { signal } = away
    let early = false

    function hear(event: Event): void {
      const young = 'new' in node.dataset
      if (event.type !== 'click') {
        early = young
      } else if (young || early) {
        early = false
        event.preventDefault()
        event.stopPropagation()
      }
    }

    node.dataset.new = ''
    requestAnimationFrame(() => setTimeout(() => signal.aborted || delete node.dataset.new, ms * TEMPO))
    for (const kind of ['pointerdown', 'keydown', 'click']) node.addEventListener(kind, hear, { capture: true, signal })
    return () => away.abort()
  }

/** A key that is held down presses nothing a second time. */
export function ignoreHeldKeys(event: KeyboardEvent): void {
  if (event.repeat && /^( |Enter)$/.test(event.key) && (event.target as Element).closest('button, a, summary'))
    event.preventDefault()
}
