/** The page of the rules: its own words and the game in short. The clauses stay English. */
import type { More } from '../index.svelte'

export const rules: More['rules'] = {
  title: 'Cómo se juega',
  pages: {
    rules: 'En breve',
    common: 'Reglas comunes',
    'house-rules': 'Reglas de la casa',
    rulings: 'Nuestros arbitrajes',
  },
  contents: 'Páginas de las reglas',
  search: 'Buscar en las reglas',
  searchHint: 'comodín, challenge, CHAL-4',
  found: (n) =>
    n === 0 ? 'Nada encontrado. Prueba otra palabra, también en inglés.' : n === 1 ? 'un pasaje' : `${n} pasajes`,
  sources: { on: 'en la hoja', follows: 'se deduce de la hoja', no: 'no está en la hoja' },
  ruling: (id) => `nuestro arbitraje ${id}`,
  link: (id) => `Enlace a ${id}`,
  english: 'Las cláusulas detalladas que siguen están en inglés.',
  loading: 'Llegan las reglas.',
  print: 'Imprimir',
  short: {
    title: 'El juego en diez frases',
    lines: [
      'Cada persona recibe siete cartas; quien se deshace antes de todas las suyas gana la ronda.',
      'En tu turno, juega una carta del mismo color, número o símbolo que la carta de arriba, o un comodín.',
      'Si nada encaja, o si prefieres no jugar, roba una carta; si encaja, puedes jugarla enseguida.',
      'Salta: quien sigue pierde el turno. Reversa: cambia el sentido del juego. Roba Dos: quien sigue roba dos cartas y pierde el turno.',
      'Comodín: elige el color. Comodín Roba Cuatro: elige el color, y quien sigue roba cuatro cartas o desafía.',
      'Un Roba Cuatro es un farol si tienes el color en juego o, con Avatar, otro comodín. Si te desafían y lo es, robas tú las cuatro; si no lo es, quien desafía roba seis.',
      'Cuando te queda una carta, di uno, al jugar o justo antes. Si se te olvida, te pueden atrapar hasta que empiece el turno siguiente: dos cartas.',
      'Cuando el mazo se acaba, se baraja el montón que hay debajo de la carta de arriba.',
      'Quien gana una ronda suma los puntos de las otras manos: los números por su valor, los símbolos 20, los comodines 50.',
      'Quien llega antes a 500 puntos gana la partida; con Avatar, una ronda es una partida.',
    ],
  },
}
