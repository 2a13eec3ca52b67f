/** What one opens oneself, and seldom: fetched when somebody does. */
export { default as NameSlip } from './NameSlip.svelte'
export { default as Menu } from './Menu.svelte'
export { default as NameForm } from './NameForm.svelte'
