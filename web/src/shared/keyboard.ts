/** Mark the page once a key was pressed: then key caps are shown on a touch screen too (styles/base.css). */
export function noticeKeyboard(root: HTMLElement): void {
  const pressed = ({ target, isComposing }: KeyboardEvent): void => {
    const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
    if (isComposing || typing) return // the keyboard may be one on the screen
    root.dataset.keyboard = ''
    window.removeEventListener('keydown', pressed, true)
  }
  window.addEventListener('keydown', pressed, true) // before anybody stops it
}
