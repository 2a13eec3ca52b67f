/** The replay: its own words, and why each move was allowed. */
import type { More } from '../index.svelte'
import type { Grammar } from './grammar'

export const replay = ({ colour, the, upper }: Grammar): More['replay'] => ({
  title: (edition) => `${edition} : revoir la partie`,
  round: (n, of) => `Manche ${n} sur ${of}`,
  deal: 'La donne.',
  first: 'À la donne',
  back: 'Un coup en arrière',
  play: 'Lecture',
  pause: 'Pause',
  on: 'Un coup en avant',
  last: 'À la fin',
  speed: (n) => `Vitesse ${n}`,
  scrubber: 'Coup',
  position: (step, of) => `Coup ${step} sur ${of}`,
  rounds: 'Manches',
  share: 'Partager',
  copied: 'Lien copié.',
  copyByHand: (link) => `Le lien : ${link}`,
  verify: 'Vérifier le mélange',
  verified: 'Le nombre secret de cette manche a bien l’empreinte promise avant la donne, et ces cartes en viennent.',
  broken: 'L’empreinte du nombre secret n’est pas celle qui était promise.',
  toTable: 'Vers la table',
  controls: 'Lecture',
  all: 'Toutes les mains sont ouvertes.',
  why: {
    'same-colour': (token, top) => `${upper(the(token))} sur ${the(top)} : même couleur.`,
    'called-colour': (_, __, letter) => `Le ${colour(letter)} a été choisi.`,
    'same-number': (token, top) => `${upper(the(token))} sur ${the(top)} : même nombre.`,
    'same-sign': (token, top) => `${upper(the(token))} sur ${the(top)} : même symbole.`,
    wild: (token) => `${upper(the(token))} va sur tout.`,
    'draw-four-lawful': (token, _, letter) =>
      letter
        ? `${upper(the(token))} est permis : rien dans cette main ne va avec le ${colour(letter)}.`
        : `${upper(the(token))} est permis.`,
    'draw-four-bluff': (_, __, letter) =>
      `Un bluff : une carte de cette main va avec ${letter ? `le ${colour(letter)}` : 'la pile'}. On peut le contester.`,
    'draw-four-free': (token) => `À cette table, ${the(token)} est toujours permis.`,
    special: (token) => `${upper(the(token))} va sur tout.`,
    interrupt: () => 'Les quatre couleurs sont dans cette main : on peut intervenir à tout moment.',
    'drawn-card': () => 'Une carte tout juste piochée peut être jouée aussitôt.',
    draw: () => 'Aucune carte ne va, alors on en pioche une.',
    'draw-instead': () => 'Personne n’est obligé de jouer. Le prix est une carte.',
    pass: () => 'Il n’y a plus rien à piocher.',
    keep: () => 'Une carte tout juste piochée peut être gardée.',
    name: () => 'Qui la joue choisit la couleur.',
    take: () => 'Qui ne conteste pas prend les quatre cartes.',
    challenge: () => 'Qui devrait piocher peut contester.',
    'jump-in': () => 'Identique à celle du dessus, elle peut être posée hors de son tour ici.',
    swap: () => 'Qui pose un sept choisit avec qui échanger sa main.',
    deflect: () => 'De la couleur en jeu, elle renvoie ce qu’il faut piocher.',
    stack: () => 'Ici, on peut répondre à une carte de pioche par une autre.',
    call: () => 'Bientôt la dernière carte : c’est le moment de dire uno.',
    'call-late': () => 'Personne n’a rien vu, alors cela compte encore.',
    catch: () => 'Plus qu’une carte et pas un mot : tout le monde peut le dire.',
  },
})
