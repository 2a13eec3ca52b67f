/** Where the Ring and the seats stand on the stage, by how much room there is. */
import type { Layout } from '../shared/layout.svelte'
import type { TableView } from '../wire/messages'
import { arrange } from './layout-round'
import { phoneRows } from './layout-rows'
import { isSmall, phoneRing, seatsAround } from './seats'

interface StageContent {
  view: TableView
  /** All hands lie open, as in a replay. */
  openHands?: boolean
  /** How high the stage can be without making the page scroll. */
  room?: number
}

export class StageLayout {
  readonly #layout: Layout
  readonly #shown: () => StageContent

  constructor(layout: Layout, shown: () => StageContent) {
    this.#layout = layout
    this.#shown = shown
  }

  readonly #now = $derived.by(() => this.#shown())
  readonly #stage = $derived.by(() => this.#layout.box('stage'))
  readonly #place = $derived.by(() => this.#layout.box('ring'))
  /** On a phone it lies in the dock and covers nothing. */
  readonly #slip = $derived.by(() => (this.#layout.isPhone('dock') ? 0 : this.#layout.box('slip').height))
  readonly #seats = $derived(this.#now.view.players.length)
  readonly #all = $derived(!!this.#now.openHands || this.#now.view.viewer === null)
  /** Somebody wears a card. */
  readonly worn = $derived(!!this.#now.view.game?.foreheads.some((one) => one.length))
  readonly seated = $derived(seatsAround(this.#now.view, this.#all))
  readonly phone = $derived.by(() => this.#layout.isPhone('stage'))
  /** Null: round the table. */
  readonly rows = $derived.by(() => {
    if (!this.phone) return null
    const { openHands: open, room = Infinity } = this.#now
    const { width } = this.#stage
    return phoneRows(this.seated.length, { width, room, rem: this.#layout.rem, worn: this.worn, open })
  })
  readonly laid = $derived.by(() => {
    const { width, height } = this.#place
    const { rem, grown } = this.#layout
    return arrange(this.#seats, { width, height, rem, grown, slip: this.#slip, all: this.#all, worn: this.worn })
  })
  readonly ring = $derived.by(() => {
    const { width, height } = this.#place
    return this.phone ? phoneRing(this.#seats, width, height) : this.laid.ring
  })
  /** The Ring can hardly be seen: the bar tells what is in play. */
  readonly covered = $derived(isSmall(this.ring))
}
