/** What a browser keeps between visits, or for as long as a tab is open. One that keeps nothing has it until then. */

export type Where = 'localStorage' | 'sessionStorage'

/** Blocked, or full: it lasts as long as the page does. */
const passing = new Map<string, string>()

export function recall(key: string, where: Where = 'localStorage'): string | null {
  try {
    return window[where].getItem(key) ?? passing.get(key) ?? null
  } catch {
    return passing.get(key) ?? null
  }
}

export function remember(key: string, value: string, where: Where = 'localStorage'): void {
  try {
    window[where].setItem(key, value)
    passing.delete(key)
  } catch {
    passing.set(key, value)
  }
}

/** Whether it will be gone with the page. */
export const passes = (key: string): boolean => passing.has(key)
