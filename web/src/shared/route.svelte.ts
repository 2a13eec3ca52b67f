/** Where the reader is: the path of the address as one of our pages. */

export type Route =
  | { page: 'start' }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string; match: number | null; round: number | null; at: number }
  | { page: 'rules'; edition: string; clause: string }
  | { page: 'tables' }
  | { page: 'new'; query: string }
  | { page: 'replays' }
  | { page: 'cards' }
  | { page: 'lost' }

let here = $state.raw<Route>(read())

export const route = (): Route => here

export function read(path = location.pathname, query = location.search, hash = location.hash): Route {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean)
  const asked = new URLSearchParams(query)
  const number = (name: string) => (/^\d+$/.test(asked.get(name) ?? '') ? Number(asked.get(name)) : null)
  if (!first) return { page: 'start' }
  if (first === 'table' && second && third === 'replay')
    return { page: 'replay', table: second, match: number('match'), round: number('round'), at: number('at') ?? 0 }
  if (first === 'table' && second && !third) return { page: 'table', table: second }
  if (first === 'rules' && !third) return { page: 'rules', edition: second || 'rules', clause: hash.slice(1) }
  if (first === 'tables' && !second) return { page: 'tables' }
  if (first === 'new' && !second) return { page: 'new', query }
  if (first === 'replays' && !second) return { page: 'replays' }
  if (first === 'cards' && !second) return { page: 'cards' }
  return { page: 'lost' }
}

/** Go to one of our own pages without loading it anew. */
export function go(address: string): void {
  history.pushState(null, '', address)
  here = read()
  window.scrollTo(0, 0)
}

/** Go there as soon as it is known where, unless somebody has gone elsewhere meanwhile. */
export async function goWhen(address: Promise<string>): Promise<void> {
  const from = here
  const to = await address
  if (here === from) go(to)
}

/** Follow links to our own pages by `go`; put it on the root element as a click handler. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/')) return
  event.preventDefault()
  go(link.href)
}

window.addEventListener('popstate', () => (here = read()))
