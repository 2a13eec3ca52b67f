/** So much of a name as fits into so many code points, by which the server counts; no character is cut in two. */
export function cut(name: string, most: number): string {
  let kept = ''
  for (const character of characters(name.normalize())) {
    if ([...(kept + character)].length > most) break
    kept += character
  }
  return kept
}

/** Code points where the browser knows of no more (Firefox before 125). */
const characters = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : [...text]
