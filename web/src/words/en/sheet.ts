/** The page that shows every card. */
export const sheet = {
  title: 'every card',
  page: 'Every card and head',
  poster: 'a small poster',
  column: 'Index column: face, shape, letter. All three in the left quarter, so an overlapped card stays readable.',
  wayUp: 'One way up. One big shape behind one big face. A thin paper edge.',
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
}
