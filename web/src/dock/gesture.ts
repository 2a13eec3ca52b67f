/** Fingers and mice on the hand: tap, slide along, flick up, drag onto the pile or to another place. */

export interface Drag {
  key: number
  dx: number
  dy: number
}

export interface Gestures {
  /** A click, or Enter. */
  press(key: number): void
  /** A tap with a finger. */
  tap(key: number): void
  raise(key: number): void
  drag(now: Drag | null): void
  /** Onto the pile, or flicked upwards. */
  throwOn(key: number): void
  /** Let go over the hand, at this x of the screen. */
  drop(key: number, x: number): void
  /** Whether that point lies on the pile, or near it. */
  over(x: number, y: number): boolean
  /** Whether a sideways drag with a finger moves the card instead of raising others. */
  moves(): boolean
  touched(finger: boolean): void
}

const MOUSE_SLACK = 8
const FINGER_SLACK = 10
const FLICK = { speed: 0.45, way: 24, far: 90 }

const keyAt = (target: EventTarget | null): number | null => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
  return button ? Number(button.dataset.card) : null
}

interface GestureStart {
  id: number
  key: number
  x: number
  y: number
  at: number
  finger: boolean
  mode: 'still' | 'slide' | 'drag'
}

export function gestures(on: Gestures) {
  return (node: HTMLElement): (() => void) => {
    let start: GestureStart | null = null
    let swallow = false

    const down = (event: PointerEvent) => {
      const key = keyAt(event.target)
      swallow = false
      if (key === null || event.button !== 0 || !event.isPrimary) return
      const finger = event.pointerType === 'touch'
      on.touched(finger)
      start = {
        id: event.pointerId,
        key,
        x: event.clientX,
        y: event.clientY,
        at: event.timeStamp,
        finger,
        mode: 'still',
      }
    }

    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return
      if (!start.finger && !event.buttons) return cancel() // it was let go where we could not hear it
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
      if (start.mode === 'still') {
        if (Math.hypot(dx, dy) < (start.finger ? FINGER_SLACK : MOUSE_SLACK)) return
        const upwards = dy < 0 && -dy > Math.abs(dx)
        start.mode = !start.finger || upwards || on.moves() ? 'drag' : 'slide'
        if (start.mode === 'drag') node.setPointerCapture(event.pointerId)
      }
      if (start.mode === 'drag') return on.drag({ key: start.key, dx, dy })
      const under = keyAt(document.elementFromPoint(event.clientX, event.clientY))
      if (under !== null) on.raise(under)
    }

    const up = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return
      const { key, finger, mode, y, at } = start
      start = null
      swallow = finger || mode !== 'still' // the click that follows has been dealt with
      if (mode === 'still' && finger) on.tap(key)
      if (mode !== 'drag') return
      const over = on.over(event.clientX, event.clientY)
      on.drag(null)
      const way = y - event.clientY
      const flicked = finger && (way > FLICK.far || (way > FLICK.way && way / (event.timeStamp - at) > FLICK.speed))
      if (over || flicked) on.throwOn(key)
      else if (event.clientY > node.getBoundingClientRect().top) on.drop(key, event.clientX)
    }

    /** The mouse that browsers make up after a tap would come when something else may lie there, and take focus. */
    const lifted = (event: TouchEvent) => {
      if (event.cancelable) event.preventDefault()
    }

    const cancel = () => {
      if (start?.mode === 'drag') on.drag(null)
      start = null
    }

    const click = (event: MouseEvent) => {
      const key = keyAt(event.target)
      if (key === null) return
      if (swallow && event.detail !== 0) return
      if (event.detail === 0) on.touched(false)
      on.press(key)
    }

    node.addEventListener('pointerdown', down)
    // a quick hand has left the cards before the first move is heard
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('blur', cancel)
    node.addEventListener('touchend', lifted)
    node.addEventListener('click', click)
    return () => {
      node.removeEventListener('pointerdown', down)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('blur', cancel)
      node.removeEventListener('touchend', lifted)
      node.removeEventListener('click', click)
    }
  }
}
