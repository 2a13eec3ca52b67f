/** The page of the rules: its own words and the game in short. The clauses stay English. */
import type { More } from '../index.svelte'

export const rules: More['rules'] = {
  title: 'Comment jouer',
  pages: {
    rules: 'En bref',
    common: 'Règles communes',
    'house-rules': 'Règles maison',
    rulings: 'Nos arbitrages',
  },
  contents: 'Pages des règles',
  search: 'Chercher dans les règles',
  searchHint: 'inversion, challenge, CHAL-4',
  found: (n) =>
    n === 0 ? 'Rien trouvé. Essaie un autre mot, même en anglais.' : n === 1 ? 'un passage' : `${n} passages`,
  sources: { on: 'sur la notice', follows: 'découle de la notice', no: 'absent de la notice' },
  ruling: (id) => `notre arbitrage ${id}`,
  link: (id) => `Lien vers ${id}`,
  english: 'Les clauses détaillées qui suivent sont en anglais.',
  loading: 'Les règles arrivent.',
  print: 'Imprimer',
  short: {
    title: 'Le jeu en dix phrases',
    lines: [
      'Chacun reçoit sept cartes ; qui se défausse de toutes les siennes en premier gagne la manche.',
      'À ton tour, pose une carte de la même couleur, du même nombre ou du même symbole que la carte du dessus, ou un joker.',
      'Si aucune carte ne va, ou si tu préfères ne pas jouer, pioche une carte ; si elle va, tu peux la jouer aussitôt.',
      'Passe ton tour : la personne suivante passe son tour. Inversion : le sens du jeu change. +2 : la personne suivante pioche deux cartes et passe son tour.',
      'Joker : choisis la couleur. Super Joker +4 : choisis la couleur, et la personne suivante prend quatre cartes ou conteste.',
      'Un +4 est un bluff si tu as la couleur en jeu ou, avec Avatar, un autre joker. Si on le conteste et que c’en est un, tu pioches les quatre cartes ; sinon, qui conteste en pioche six.',
      'Quand il te reste une carte, dis uno, en jouant ou juste avant. En cas d’oubli, on peut t’attraper jusqu’à ce que le tour suivant commence : deux cartes.',
      'Quand la pioche est vide, on mélange la pile sous la carte du dessus.',
      'Qui gagne une manche marque les points des autres mains : les nombres à leur valeur, les symboles 20, les jokers 50.',
      'Qui atteint 500 points en premier gagne la partie ; avec Avatar, une manche est une partie.',
    ],
  },
}
