/** The player's own part: prompt, hand, slips, rail, keys. */
import type { Words } from '../index.svelte'
import { a, card, cardsOf, colour, coloured, colours, many, number, of, seconds, the, upper, wanted } from './grammar'

const named = (letter: string | null): string => upper(colours[letter ?? ''] ?? '')

const byName = (tokens: string[]): string => (tokens.length ? `\u00a0: ${tokens.map(card).join(', ')}` : '')

export const dock: Words['dock'] = {
  upper,
  you: 'Toi',
  worn: 'Ta carte sur le front t’est cachée',
  caught: (n) => `Tu te fais attraper : ${many(n, 'carte')}.`,
  cards: cardsOf,
  hand: (cards, lit) =>
    lit ? `Ta main, ${cardsOf(cards)}, ${lit} jouable${lit < 2 ? '' : 's'}` : `Ta main, ${cardsOf(cards)}`,
  handRegion: 'Ta main',
  calls: 'Annonces',
  promptRegion: 'Que faire',
  more: (n) => `+${n}`,
  card: {
    rest: (token) => upper(card(token)),
    lit: (token) => `${upper(card(token))}, jouable`,
    unfit: (token, letter, top) => `${upper(card(token))}, ne va pas : il faut ${wanted(letter, top)}`,
    notNow: (token) => `${upper(card(token))}, pas maintenant`,
  },

  prompt: {
    offline: 'Pas de connexion. Tu pourras rejouer dès son retour.',
    elsewhere: 'Tu joues dans un autre onglet.',
    fits: (n, tokens, rest) =>
      `À toi. ${upper(many(n, 'carte'))} ${n < 2 ? 'va' : 'vont'}${byName(tokens)}${rest ? ` et ${number(rest)} de plus` : ''}.`,
    mustDraw: 'À toi. Aucune carte ne va, alors pioche.',
    drawOn: 'À toi. Aucune carte ne va, alors pioche jusqu’à en trouver une.',
    mustPass: 'À toi. Aucune carte ne va, et plus rien à piocher.',
    sayUno: 'Deux cartes. Dis uno ! et joue.',
    unoSaid: 'Deux cartes, et uno ! est dit. Joue.',
    again: (token) => `À toi. Touche encore pour jouer ${the(token)}.`,
    drawn: 'Joue la carte piochée, ou garde-la.',
    opening: 'Tu commences. Choisis la couleur.',
    name: 'Choisis la couleur en jeu.',
    answer: (name) => `${name} attend ta réponse.`,
    speak: 'Tu peux intervenir avant la suite.',
    jump: (line) => `${line} Tu as exactement la même carte.`,
    exposed: 'Plus qu’une carte. Dis uno ! avant les autres.',
    autopilot: 'Le pilote auto joue pour toi.',
    away: 'Un bot joue pour toi.',
    out: 'Cette manche continue sans toi.',
    ended: 'La manche est finie.',
    others: {
      turn: (name) => `${name} réfléchit.`,
      drawn: (name) => `${name} pioche et réfléchit.`,
      opening: (name) => `${name} choisit la première couleur.`,
      name: (name) => `${name} choisit une couleur.`,
      answer: (name) => `${name} prend les quatre, ou conteste.`,
      asked: (name) => `C’est d’abord à ${name} de répondre.`,
    },
    allFour: (line) => `${line} Tu as les quatre couleurs.`,
    until: (line, n) => (n === 1 ? `${line} Ensuite, c’est à toi.` : `${line} Encore ${n} tours avant le tien.`),
    giving: (letter, n) => `Les cartes tournent jusqu’au ${colours[letter] ?? ''}.${n ? ` Déjà ${n}.` : ''}`,
    showAtOnce: 'Tout montrer',
  },
  seconds: (n) => `0:${String(n).padStart(2, '0')}`,
  secondsLeft: (n) => `encore ${seconds(n)}`,

  draw: 'Piocher',
  pass: 'Passer',
  sort: 'Trier',
  sorted: {
    colour: 'Tri par couleur.',
    face: 'Tri par nombre.',
    drawn: 'Dans l’ordre de la pioche.',
    hand: 'Dans ton ordre à toi.',
  },

  menu: {
    open: 'Plus',
    close: 'Fermer',
  },

  rail: {
    unoEarly: 'Dis uno ! quand il te reste deux cartes.',
    uno: 'uno!',
    unoRest: 'Dire uno',
    unoLit: 'Dire uno maintenant',
    unoSaid: 'Uno est dit',
    catch: (name) => `Attra\u00adper ${name}`,
    breakIn: 'Interve\u00adnir',
    jumpIn: 'Passer devant',
    back: 'Me voilà',
  },

  holds: (n, first) => (n === 0 ? 'aucune' : first ? `tu en as ${n}` : String(n)),
  colourButton: (letter, n) => `${named(letter)}, ${n ? `tu en as ${n}` : 'tu n’en as aucune'}`,
  colour: (letter) => named(letter),
  slip: {
    region: 'Une question pour toi',
    goOn: 'Continuer',
    name: { title: 'Quelle couleur ?', after: 'Et la couleur en jeu ?', text: 'Le nombre dit combien tu en as.' },
    opening: { title: 'Quelle couleur commence ?', text: 'La première carte n’en a pas. Tu choisis, puis tu joues.' },
    answer: {
      title: (name, letter) =>
        letter ? `${name} pose un Super Joker +4 sur du ${colour(letter)}.` : `${name} pose un Super Joker +4.`,
      text: (name, letter, wilds, open, n) =>
        `Permis seulement sans autre ${letter ? coloured(letter) : 'carte de la couleur'}${wilds ? ' ni joker' : ''} en main. Si tu contestes, sa main ${open ? 'est montrée à tout le monde' : 'n’est montrée qu’à toi'} : si c’est un bluff, ${name} pioche les quatre ; sinon, tu en pioches ${number(n)}.`,
      take: 'Accepter',
      challenge: 'Contester',
      laidOn: (under) => `Super Joker +4 sur ${under === '?' ? 'une carte' : the(under)}`,
    },
    stack: {
      title: (n) => `${upper(number(n))} cartes arrivent sur toi.`,
      text: (can) =>
        can
          ? 'Joue une carte qui répond, et elles passent à la personne suivante.'
          : 'Tu n’as pas de carte pour répondre.',
      take: (n) => `En prendre ${number(n)}`,
    },
    swap: {
      title: 'Avec qui échanges-tu ta main ?',
      text: 'Tu reçois toutes ses cartes, et les tiennes partent chez cette personne.',
    },
    shown: {
      guilty: (token, name, n) => `Un bluff${token ? ` : ${a(token)}` : ''}. ${name} pioche ${many(n, 'carte')}.`,
      innocent: (open, n) =>
        `Pas de bluff : rien de cette couleur. ${open ? 'Qui a contesté pioche' : 'Tu pioches'} ${many(n, 'carte')}.`,
      plain: (name) => `Voici la main ${of(name)}.`,
      text: 'Cette main n’est montrée qu’à toi.',
      open: 'Tout le monde voit cette main.',
      playOn: (letter) => (letter ? `À toi de jouer ; le ${colour(letter)} reste en jeu.` : 'À toi de jouer.'),
    },
    drawn: {
      title: (token) => `Tu pioches ${a(token)} : jouable.`,
      text: 'Seule cette carte peut être jouée maintenant.',
      must: 'À cette table, une carte piochée qui va se joue.',
      play: 'La jouer',
      keep: 'La garder',
    },
    guess: {
      title: 'Qu’as-tu sur le front ?',
      right: 'Juste : la carte part, et tu joues.',
      wrong: 'Faux : ton tour est fini.',
      more: (n) => `Tu en portes ${number(n)}. Il s’agit de la plus ancienne.`,
      not: (letters) =>
        letters.length === 1
          ? `Ce n’est pas ${colour(letters[0] ?? '')}.`
          : `Ce n’est ni ${letters.map(colour).join(' ni ')}.`,
    },
    follow: {
      title: 'À toi. Joue maintenant une carte de couleur.',
      text: 'Sa couleur devient la couleur en jeu, son effet part de toi. Choisis-la dans ta main ; les jokers ne vont pas ici.',
    },
    speak: {
      title: 'Veux-tu intervenir ?',
      text: 'Ici, chacun répond à son tour : rien ne presse.',
      pass: 'Non, on continue',
      uno: 'Dire uno !',
    },
  },

  me: {
    open: (name) => `${name} : changer de nom ou de tête`,
  },

  watching: {
    region: 'Tu regardes',
    free: (n) =>
      `Tu regardes. ${n === 0 ? 'Aucune place n’est libre.' : `${upper(many(n, 'place'))} libre${n < 2 ? '' : 's'}.`}`,
    later: (n) =>
      n === 0 ? 'Tu regardes.' : `Tu regardes. ${upper(many(n, 'place'))} libre${n < 2 ? '' : 's'} après cette manche.`,
    sit: 'Prendre place',
    failed: 'Cette place est prise. Réessaie dans un instant.',
  },

  standing: {
    yours: 'C’est à toi.',
    theirs: (name) => `C’est à ${name}.`,
    colour: (letter) => (letter ? `Couleur en jeu : ${colour(letter)}.` : 'Aucune couleur en jeu.'),
    top: (token) => `Carte du dessus : ${card(token)}.`,
    clockwise: 'Sens horaire.',
    anticlockwise: 'Sens antihoraire.',
    holds: (name, n) => `${name} ${n}`,
    youHold: (n) => `toi ${n}`,
    counts: (all) => `Cartes : ${all.join(', ')}.`,
    time: (n) => `Encore ${seconds(n)}.`,
  },
}
