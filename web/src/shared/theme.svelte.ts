/** Light or dark: as the system has it, or as the reader wants it. And whose chrome the page wears. */

import { recall, remember } from './browser-storage'

export type Theme = 'system' | 'light' | 'dark'
const THEMES: Theme[] = ['system', 'light', 'dark']
const KEPT = 'lastcard.theme'

let current = $state<Theme>(kept())

export const theme = (): Theme => current

export function cycleTheme(): void {
  current = THEMES[(THEMES.indexOf(current) + 1) % THEMES.length] ?? 'system'
  remember(KEPT, current)
  show()
}

export function wear(edition: string): void {
  document.body.className = edition
}

function kept(): Theme {
  return THEMES.find((one) => one === recall(KEPT)) ?? 'system'
}

function show(): void {
  if (current === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = current
}

show()
