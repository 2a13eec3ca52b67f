/** The page that shows every card. */
import type { More } from '../index.svelte'

export const sheet: More['sheet'] = {
  title: 'toutes les cartes',
  page: 'Toutes les cartes et toutes les têtes',
  poster: 'une petite affiche',
  column:
    'La colonne d’index : figure, forme, lettre. Toutes trois dans le quart gauche, pour qu’une carte recouverte reste lisible.',
  wayUp: 'Un seul sens. Une grande forme derrière une grande figure. Un fin bord de papier.',
  faces: 'couleurs et figures',
  facesNote: 'brique, soleil, sapin, lune, fleur ; deux couleurs claires et deux sombres dans chaque jeu',
  named: 'une couleur choisie',
  namedNote: 'la forme choisie grandit, les autres deviennent des contours',
  heads: 'têtes',
  headsNote: 'une par personne ; les yeux regardent qui doit jouer',
  moods: { calm: 'calme', happy: 'ravie', oh: 'reçoit des cartes', worry: 'inquiète', shut: 'absente' },
  colourNamed: (card, colour) => `${card}, couleur choisie : ${colour}`,
  back: (edition) => `Dos du jeu ${edition}`,
  head: (animal, mood) => `Tête : ${animal}, ${mood}`,
}
