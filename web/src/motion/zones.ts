/** Where things are on the page: whoever shows a place of the table says so here, and cards that fly find it. */
import type { Attachment } from 'svelte/attachments'
import type { Zone } from './plan'

/** Zones are flown to; the others are parts of them. `worn` is the own forehead where no head of one's own is shown. */
export type ZoneName = Zone | 'top' | 'ring' | 'worn' | `card-${string}`

export class Zones {
  #elements = new Map<ZoneName, Element[]>()

  /** For `{@attach}`: this element is that place for as long as it is there. */
  readonly at =
    (place: ZoneName): Attachment =>
    (element) => {
      this.#elements.set(place, [...this.all(place), element])
      return () =>
        void this.#elements.set(
          place,
          this.all(place).filter((one) => one !== element),
        )
    }

  /** In the order in which they came. */
  all(place: ZoneName): Element[] {
    return this.#elements.get(place) ?? []
  }

  /** The newest that can be seen. */
  find(place: ZoneName): Element | undefined {
    return this.all(place).findLast((one) => one.getClientRects().length)
  }

  /** What stands for a zone now. Of the hand it is the very card, if it still lies there. */
  of(zone: Zone, token = ''): Element | undefined {
    if (zone === 'disc') return this.find('top')?.querySelector('.disc') ?? undefined
    if (zone === 'hand') return this.find(`card-${token}`) ?? this.find(zone)
    if (zone === 'pile') return this.find('top') ?? this.find(zone)
    if (zone.startsWith('face')) return this.find(zone) ?? this.of(zone.replace('face', 'head') as Zone)
    return this.find(zone) ?? (zone.startsWith('head') ? this.find('worn') : undefined)
  }

  /** Whether a point of the screen lies on a place. */
  covers(place: ZoneName, x: number, y: number): boolean {
    const here = document.elementsFromPoint(x, y)
    return this.all(place).some((one) => here.some((other) => one.contains(other)))
  }

  /** Where an element is; in the Ring, which may be on its way, where it will be. */
  boxOf(element: Element | undefined): DOMRect | undefined {
    const box = element?.getBoundingClientRect()
    const ring = this.all('ring').find((one) => one.contains(element ?? null))
    if (!box || !(ring instanceof HTMLElement)) return box
    const now = ring.getBoundingClientRect()
    const home = ring.parentElement!.getBoundingClientRect()
    box.x += home.x + parseFloat(ring.style.left) - now.x
    box.y += home.y + parseFloat(ring.style.top) - now.y
    return box
  }
}
