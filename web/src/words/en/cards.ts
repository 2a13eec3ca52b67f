/** Colours and cards as they are spoken of. */
const colours: Record<string, string> = { r: 'red', y: 'yellow', g: 'green', b: 'blue', p: 'pink' }
const faces: Record<string, string> = { s: 'Skip', r: 'Reverse', d: 'Draw Two' }
const wilds: Record<string, string> = {
  W: 'Wild',
  F: 'Wild Draw Four',
  K: 'King Pig',
  M: 'Mod',
  N: 'Narwhal',
  A: 'Avatar State',
  '?': 'a card',
}

export const cards = {
  colours,
  /** What stands on a card beside its shape; never the same twice in a deck. */
  letters: { r: 'R', y: 'Y', g: 'G', b: 'B', p: 'P' } as Record<string, string>,
  /** "blue 7", "yellow Skip", "King Pig". */
  card: (token: string): string =>
    wilds[token] ?? `${colours[token[0] ?? '']} ${faces[token[1] ?? ''] ?? token[1]}`,
  /** The name that a colourless card carries, in pen letters. */
  titles: {
    W: 'wild', F: 'wild +4', K: 'king pig', M: 'mod', N: 'narwhal', A: 'avatar state',
  } as Record<string, string>,
  /** The page that shows every card. */
  sheet: {
    title: 'every card',
    page: 'Every card and head',
    poster: 'a small poster',
    column: 'Index column: face, shape, letter. All three in the left quarter, so an overlapped card stays readable.',
    wayUp: 'One way up. One big shape behind one big face. A thin paper edge.',
    treatments: {
      'angry-birds': 'big shape solid, three flight dots',
      mod: 'big shape as nested rings',
      corn: 'big shape striped like a horn; pink for red, a darker green',
      avatar: 'big shape cut by three breaths of wind',
      classic: 'big shape solid, and no special',
    } as Record<string, string>,
    faces: 'every colour and face',
    facesNote: 'brick, sun, fir, moon, blossom; two light and two dark colours in every deck',
    named: 'a colour was named',
    namedNote: 'the named shape grows, the others become outlines',
    heads: 'heads',
    headsNote: 'one for each player; the eyes look at who must act',
    moods: { calm: 'calm', happy: 'happy', oh: 'gets cards', worry: 'worried', shut: 'away' } as Record<string, string>,
    colourNamed: (card: string, colour: string): string => `${card}, ${colour} was named`,
    back: (edition: string): string => `Back of ${edition}`,
    head: (animal: string, mood: string): string => `${animal}, ${mood}`,
  },
}
