/** Keys that play or move the focus; a phone has others at its side, for the volume for example. */
const PLAYS = /^(.|Tab|Enter|Escape|Home|End|Arrow\w+)$/u

/** Mark the page once a key was pressed: then key caps are shown on a touch screen too (styles/base.css). */
export function noticeKeyboard(root: HTMLElement): void {
  const pressed = ({ key, target, isComposing }: KeyboardEvent): void => {
    const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
    if (isComposing || typing || !PLAYS.test(key)) return // the keyboard may be one on the screen, or none
    root.dataset.keyboard = ''
    window.removeEventListener('keydown', pressed, true)
  }
  window.addEventListener('keydown', pressed, true) // before anybody stops it
}
