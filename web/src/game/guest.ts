/** A name for somebody who has not told us one: nobody should have to type before the first card. */

export function guestName(names: readonly string[], taken: readonly string[] = [], chance = Math.random()): string {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  const free = names.filter((name) => !used.has(name.toLowerCase()))
  const from = free.length ? free : names
  return from[Math.floor(chance * from.length)] ?? ''
}
