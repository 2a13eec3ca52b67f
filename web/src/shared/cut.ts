/** So much of a name as fits into so many code points, by which the server counts; no character is cut in two. */
export function cut(name: string, most: number): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name.normalize())) {
    if ([...(kept + segment)].length > most) break
    kept += segment
  }
  return kept
}
