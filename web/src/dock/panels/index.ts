/** What one opens oneself, and seldom, and what only some tables ask: fetched when somebody does. */
export { default as NameSlip } from './NameSlip.svelte'
export { default as Menu } from './Menu.svelte'
export { default as NameForm } from './NameForm.svelte'
export { default as StackOrTake } from '../slips/StackOrTake.svelte'
export { default as SwapHands } from '../slips/SwapHands.svelte'
