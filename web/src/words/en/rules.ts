/** The page of the rules: its own words and the game in short. The clauses come from docs/rules. */
export const rules = {
  title: 'How to play',
  pages: {
    rules: 'In short',
    common: 'Common rules',
    rulings: 'Our rulings',
  } as Record<string, string>,
  contents: 'Pages of the rules',
  search: 'Search the rules',
  searchHint: 'challenge, or CHAL-4',
  found: (n: number) => (n === 0 ? 'Nothing found. Try another word.' : n === 1 ? 'one passage' : `${n} passages`),
  sheet: 'on the sheet',
  ruling: (id: string) => `our ruling ${id}`,
  link: (id: string) => `Link to ${id}`,
  english: '',
  loading: 'Getting the rules.',
  print: 'Print',
  short: {
    title: 'The game in ten sentences',
    lines: [
      'Everybody gets seven cards; who sheds theirs first wins the round.',
      'On your turn lay a card that matches the top card in colour, number or sign, or a wild.',
      'If nothing fits, or you would rather not, draw one card; if that one fits, you may play it at once.',
      'Skip: the next player sits out. Reverse: play turns round. Draw Two: the next player draws two and sits out.',
      'Wild: name the colour. Wild Draw Four: name the colour, and the next player takes four or challenges.',
      'A Draw Four is a bluff if you hold the colour in play. Challenged and guilty, you draw the four; innocent, the challenger draws six.',
      'With one card left say uno, with the play or before it. Whoever forgets can be caught until the next player begins: two cards.',
      'When the draw pile is empty, the pile under the top card is shuffled.',
      'The winner of a round gets the points that the others hold: numbers as printed, signs 20, wilds 50.',
      'Whoever has 500 points first wins the match; with Avatar one hand is a game.',
    ],
  },
}
