/** Lead the focus to what somebody has opened, and back to where it was; Escape closes it. */
import { tick } from 'svelte'

export const borrowFocus =
  (close: () => void) =>
  (node: HTMLElement): (() => void) => {
    const before = document.activeElement as HTMLElement | null
    const first = node.hasAttribute('tabindex') ? node : node.querySelector<HTMLElement>('input, button')
    first?.focus({ preventScroll: true })
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) close()
    }
    window.addEventListener('keydown', key)
    return () => {
      window.removeEventListener('keydown', key)
      void tick().then(() => document.activeElement === document.body && before?.focus({ preventScroll: true }))
    }
  }
