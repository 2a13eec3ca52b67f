/** Slips that are fetched when they are wanted: what only some tables ask, what was refused, what one opens oneself. */
import type { More } from '../index.svelte'
import type { Grammar } from './grammar'

export const slips = ({ card, cardsOf, colour, of, the, upper, wanted }: Grammar): More['slips'] => ({
  why: {
    title: (token, letter, top) =>
      top.length === 2 && top[0] === letter
        ? `${upper(the(token))} ne va pas sur ${the(top)}.`
        : `${upper(the(token))} ne va pas. ${letter ? `La couleur en jeu est le ${colour(letter)}.` : 'La couleur n’est pas encore choisie.'}`,
    hint: (letter, top, draws) => `Joue ${wanted(letter, top)}${draws ? ' ; ou pioche' : ''}.`,
    because: (clause) => `Pourquoi ? ${clause}`,
    drawnOnly: (token) => `${upper(the(token))} doit attendre.`,
    drawnOnlyText: (drawn) => `Après avoir pioché, on ne joue que la carte piochée : ${the(drawn)}.`,
    drawFour: 'Le +4 doit attendre.',
    drawFourText: 'Ici, on ne le pose que sans carte de la couleur en jeu.',
    follow: (token) => `${upper(the(token))} ne peut pas suivre.`,
    notYourTurn: 'Attends ton tour.',
    notYourTurnText: (name) => `C’est à ${name} de décider. Ta main reste comme elle est.`,
    draw: 'Il n’y a rien à piocher.',
    drawText: 'Une de tes cartes convient : joue-la.',
    mustDraw: 'On ne pioche pas maintenant.',
    mustDrawText: 'À cette table, qui peut jouer une carte doit la jouer.',
    mustKeep: 'Cette carte doit être jouée.',
    mustKeepText: 'À cette table, une carte piochée qui va se joue tout de suite.',
    last: (token) => `${upper(the(token))} ne peut pas être ta dernière carte.`,
    lastText: (numbers) =>
      `À cette table, la dernière carte ${numbers ? 'doit être un chiffre' : 'ne peut pas être un joker'}. Alors pioche.`,
    swap: 'Choisis d’abord avec qui échanger ta main.',
    swapText: 'Le 7 le demande. Ensuite, la partie continue.',
    noSwap: 'Aucune main à échanger maintenant.',
    noSwapText: 'Seul un 7 que tu joues échange les mains, avec quelqu’un qui joue encore.',
    out: 'Cette manche continue sans toi.',
    outText: 'Tu avais trop de cartes. Tu reviens à la prochaine donne.',
    call: 'Rien à annoncer maintenant.',
    callText: 'uno ! compte à ton tour avec deux cartes, ou quand il en reste une.',
    callGiftText: 'Donne d’abord. S’il te reste une carte ensuite, dis uno ! Avant, personne ne peut t’attraper.',
    callLateText: 'Ta carte est déjà jouée. Avec deux cartes, dis uno ! à ton prochain tour, avant de jouer.',
    called: 'Tu as déjà dit uno !',
    calledText: 'Personne ne peut t’attraper pour ta dernière carte.',
    catchEarly: 'Un instant.',
    catchEarlyText: 'On laisse d’abord à chacun le temps de dire uno !',
    catchLate: 'Trop tard pour attraper.',
    catchLateText: 'Le tour suivant a commencé.',
    catchCalled: 'uno ! a été dit.',
    catchCalledText: 'Qui l’a dit ne peut pas être attrapé.',
    catchMore: 'Personne à attraper.',
    catchMoreText: 'On n’attrape que quelqu’un à qui il reste une seule carte.',
    noAnswer: 'Aucune carte n’y répond.',
    noAnswerText: 'Une carte +2 ou +4 ne se passe pas : qui est visé pioche et passe son tour.',
    moved: 'La partie a continué.',
    movedText: 'Quelqu’un est allé plus vite. Regarde encore, et choisis.',
    other: 'Ce n’est pas possible maintenant.',
    otherText: 'La ligne au-dessus de ta main dit ce qui est attendu.',
  },

  lesson: 'Compris',

  gift: {
    title: 'Quelle couleur donnes-tu ?',
    text: (name) => `Toutes tes cartes de cette couleur vont aux autres, une par une à partir ${of(name)}.`,
    count: cardsOf,
    nothing: 'Ne rien donner',
    label: (letter, tokens) => `${upper(colour(letter))} : ${tokens.map(card).join(', ')}`,
  },

  give: {
    title: 'À qui va quoi ?',
    text: 'Chaque carte n’est vue que de toi et de qui la reçoit. Touche deux cartes pour les échanger.',
    button: 'Donner',
    stays: 'Reste chez toi',
    label: (token, name) => `${upper(card(token))} pour ${name}`,
    labelStays: (token) => `${upper(card(token))} reste chez toi`,
  },

  menu: {
    title: 'Plus',
    playForMe: 'Joue pour moi',
    playForMeText: 'Le bot joue ce coup, et lui seul.',
    oneTap: 'Jouer une carte d’un seul toucher',
    leftHanded: 'Boutons pour la main gauche',
    letterKeys: 'Raccourcis par lettres',
    keys: 'Toutes les touches',
    me: 'Nom et tête',
  },

  me: {
    title: 'Qui es-tu ?',
    name: 'Ton nom',
    heads: 'Ta tête',
    head: (animal) => upper(animal),
    taken: (animal) => `${upper(animal)}, déjà à table`,
    save: 'Terminé',
    taken_name: 'Ce nom est déjà pris ici, réservé aux bots, ou contient des signes invisibles.',
  },
})
