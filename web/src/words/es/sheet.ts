/** The page that shows every card. */
import type { More } from '../index.svelte'

export const sheet: More['sheet'] = {
  title: 'todas las cartas',
  page: 'Todas las cartas y todas las caras',
  poster: 'un pequeño cartel',
  column:
    'La columna del índice: figura, forma, letra. Las tres en el cuarto izquierdo, para que una carta tapada se siga leyendo.',
  wayUp: 'Un solo sentido. Una forma grande detrás de una figura grande. Un borde fino de papel.',
  faces: 'colores y figuras',
  facesNote: 'ladrillo, sol, abeto, luna, flor; dos colores claros y dos oscuros en cada baraja',
  named: 'un color elegido',
  namedNote: 'la forma elegida crece, las demás quedan en contorno',
  heads: 'caras',
  headsNote: 'una por persona; los ojos miran a quien le toca',
  moods: { calm: 'tranquila', happy: 'contenta', oh: 'recibe cartas', worry: 'preocupada', shut: 'ausente' },
  colourNamed: (card, colour) => `${card}, color elegido: ${colour}`,
  back: (edition) => `Dorso de ${edition}`,
  head: (animal, mood) => `Cara: ${animal}, ${mood}`,
}
