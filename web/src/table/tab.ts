/** The browser's tab says when it is your turn: no permission is needed for that. */

export function markTab(title: string, yours: boolean): void {
  document.title = title
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const wanted = yours ? '/icon-turn.svg' : '/icon.svg'
  if (link && link.getAttribute('href') !== wanted) link.href = wanted
}
