/** What one opens oneself, and seldom, what only some tables ask, and what was refused: fetched when it is wanted. */
import type { Component } from 'svelte'
import type { DockState } from '../dock.svelte'
import Gift from '../slips/Gift.svelte'
import Give from '../slips/Give.svelte'
import Lesson from '../slips/Lesson.svelte'
import Refused from '../slips/Refused.svelte'
import StackOrTake from '../slips/StackOrTake.svelte'
import StepIn from '../slips/StepIn.svelte'
import SwapHands from '../slips/SwapHands.svelte'
import Menu from './Menu.svelte'
import NameSlip from './NameSlip.svelte'

export { default as NameForm } from './NameForm.svelte'

/** By the kind of the slip. */
export const LATE_SLIPS: Record<string, Component<{ dock: DockState; onkeys: () => void }>> = {
  answer: StackOrTake,
  gift: Gift,
  give: Give,
  lesson: Lesson,
  me: NameSlip,
  menu: Menu,
  speak: StepIn,
  swap: SwapHands,
  why: Refused,
}
