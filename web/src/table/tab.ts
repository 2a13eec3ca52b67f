/** The browser's tab says when it is your turn: no permission is needed for that. */
import turn from '../art/icon-turn.svg'

const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
const calm = link?.getAttribute('href') ?? ''

export function markTab(title: string, yours: boolean): void {
  document.title = title
  const wanted = yours ? turn : calm
  if (link && link.getAttribute('href') !== wanted) link.href = wanted
}
