/** What one opens oneself, and seldom: fetched when somebody does. */
export { default as Me } from './Me.svelte'
export { default as Menu } from './Menu.svelte'
export { default as Myself } from './Myself.svelte'
