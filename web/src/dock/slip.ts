/** Which slip is open: what one has opened oneself, what must be seen, what was refused, what is asked, what is new. */
import type { KnownQuestion, Question } from './decisions'
import type { DockState, DockPanel } from './dock.svelte'

export type KnownSlip = KnownQuestion | DockPanel | 'shown' | 'why' | 'lesson'
export type SlipKind = KnownSlip | Question

export function slipKind(dock: DockState): SlipKind | null {
  if (dock.panel) return dock.panel
  if (dock.open && !dock.view.game?.over) return 'shown'
  if (dock.why) return 'why'
  return dock.question ?? (dock.lesson ? 'lesson' : null)
}
