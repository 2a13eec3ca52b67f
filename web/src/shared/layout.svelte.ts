/**
 * How much room there is: every part of the table that others are laid out by is measured here, all in one go, and the
 * page is laid out anew before the next frame is painted. Nothing else reads sizes to decide where something stands.
 */
import { flushSync, getContext, setContext, untrack } from 'svelte'

export type LayoutPart = 'page' | 'bar' | 'dock' | 'slip' | 'hand' | 'stage' | 'ring'

export interface LayoutSize {
  width: number
  height: number
  /** From the upper left corner of what it is laid out in. */
  left: number
  top: number
}

/** Breakpoints in rem, as the style sheets have them. */
const PHONE = 40
const COLUMN = 64
const SIDEWAYS = { lower: 30, wider: 32 }
/** Up to such a window sizes are as they were drawn; from there on they grow with it, as in styles/base.css. */
const DRAWN = { width: 1600, height: 900 }

type Boxes = Partial<Record<LayoutPart, LayoutSize>>
const NOTHING: LayoutSize = { width: 0, height: 0, left: 0, top: 0 }

export class Layout {
  #boxes = $state.raw<Boxes>({})
  #elements = new Map<HTMLElement, LayoutPart>()
  #observer = new ResizeObserver(() => this.#resized())
  windowHeight = $state(innerHeight)
  /** Pixels to a rem: what is written grows and shrinks with it. */
  rem = $state(remNow())
  /** How much larger than drawn everything is, because the window is large. */
  grown = $state(grownNow())

  constructor() {
    $effect(() => {
      const resized = () => this.#resized()
      addEventListener('resize', resized)
      return () => {
        removeEventListener('resize', resized)
        this.#observer.disconnect()
      }
    })
  }

  /** For `{@attach}`: this element is that part, for as long as it is there. */
  readonly part =
    (name: LayoutPart) =>
    (element: HTMLElement): (() => void) => {
      this.#elements.set(element, name)
      this.#observer.observe(element)
      this.#measure()
      return () => {
        this.#observer.unobserve(element)
        this.#elements.delete(element)
        this.#measure()
      }
    }

  /** How large a part is; one that is not there has no size. */
  box(part: LayoutPart): LayoutSize {
    return this.#boxes[part] ?? NOTHING
  }

  /** Whether a part is as narrow as a phone. */
  isPhone(part: LayoutPart): boolean {
    const { width } = this.box(part)
    return width > 0 && width <= PHONE * this.rem
  }

  /** Whether the window is lower than `em` times the reader's default text size: what `@media (height < …em)` asks. */
  isLowerThan(em: number): boolean {
    void [this.windowHeight, this.rem]
    return matchMedia(`(height < ${em}em)`).matches
  }

  /** Scores and log have a column of their own. */
  readonly column = $derived(this.box('page').width >= COLUMN * this.rem)
  /** A phone on its side, or text so large that a window is like one. */
  readonly sideways = $derived(
    this.windowHeight < SIDEWAYS.lower * this.rem && this.box('page').width >= SIDEWAYS.wider * this.rem,
  )

  /** Between layout and paint: what depends on sizes is drawn with the new ones before anybody sees the old. */
  #resized(): void {
    this.#measure()
    flushSync()
  }

  #measure(): void {
    this.windowHeight = innerHeight
    this.rem = remNow()
    this.grown = grownNow()
    const found: Boxes = {}
    for (const [element, name] of this.#elements) {
      const { offsetWidth: width, offsetHeight: height, offsetLeft: left, offsetTop: top } = element
      const before = untrack(() => this.#boxes[name])
      const same = before?.width === width && before.height === height && before.left === left && before.top === top
      found[name] = same ? before : { width, height, left, top } // what follows from it is not reckoned anew
    }
    this.#boxes = found
  }
}

const remNow = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

const grownNow = (): number => Math.max(1, Math.min(innerWidth / DRAWN.width, innerHeight / DRAWN.height))

const HERE = Symbol('layout')

export const shareLayout = (layout: Layout): Layout => setContext(HERE, layout)

/** The layout of the page that this part belongs to; a part that stands alone has one of its own. */
export const useLayout = (): Layout => getContext<Layout | undefined>(HERE) ?? new Layout()
