/** Slips that are fetched when they are wanted: what only some tables ask, what was refused, what one opens oneself. */
import type { More } from '../index.svelte'
import type { Grammar } from './grammar'

export const slips = ({ card, cardsOf, colour, upper, wanted }: Grammar): More['slips'] => ({
  why: {
    title: (token, letter, top) =>
      top.length === 2 && top[0] === letter
        ? `${upper(card(token))} passt nicht auf ${card(top)}.`
        : `${upper(card(token))} passt nicht. ${letter ? `Es gilt ${colour(letter)}` : 'Noch gilt keine Farbe'}.`,
    hint: (letter, top, draws) => `Leg ${wanted(letter, top)}${draws ? ', oder zieh' : ''}.`,
    because: (clause) => `Warum? ${clause}`,
    drawnOnly: (token) => `${upper(card(token))} muss warten.`,
    drawnOnlyText: (drawn) => `Nach dem Ziehen darf nur die gezogene Karte gelegt werden: ${card(drawn)}.`,
    drawFour: 'Zieh Vier muss warten.',
    drawFourText: 'An diesem Tisch geht das nur ohne eine Karte der gültigen Farbe.',
    follow: (token) => `${upper(card(token))} geht hier nicht.`,
    notYourTurn: 'Warte, bis du dran bist.',
    notYourTurnText: (name) => `Jetzt entscheidet ${name}. Deine Hand bleibt, wie sie ist.`,
    draw: 'Zu ziehen gibt es nichts.',
    drawText: 'Eine deiner Karten passt, also wird sie gelegt.',
    mustDraw: 'Gezogen wird jetzt nicht.',
    mustDrawText: 'An diesem Tisch muss legen, wer eine passende Karte hat.',
    mustKeep: 'Die Karte muss gelegt werden.',
    mustKeepText: 'An diesem Tisch wird eine gezogene Karte, die passt, gleich gelegt.',
    last: (token) => `${upper(card(token))} darf nicht deine letzte Karte sein.`,
    lastText: (numbers) =>
      `An diesem Tisch ${numbers ? 'muss die letzte Karte eine Zahl sein' : 'darf die letzte Karte kein Joker sein'}. Also zieh.`,
    swap: 'Sag zuerst, mit wem du tauschst.',
    swapText: 'Das verlangt die 7. Dann geht es weiter.',
    noSwap: 'Gerade werden keine Hände getauscht.',
    noSwapText: 'Das geht nur nach deiner eigenen 7, und nur mit jemandem, der noch dabei ist.',
    out: 'Du bist in dieser Runde raus.',
    outText: 'Du hattest zu viele Karten. Beim nächsten Geben bist du wieder dabei.',
    call: 'Gerade gibt es nichts zu rufen.',
    callText: 'uno! zählt in deinem Zug mit zwei Karten, oder wenn dir nur eine bleibt.',
    callGiftText: 'Verschenk zuerst. Bleibt dir dann eine Karte, sag uno! – vorher erwischt dich niemand.',
    callLateText: 'Deine Karte liegt schon. Mit zwei Karten sag uno! in deinem nächsten Zug, bevor du legst.',
    called: 'Du hast schon uno! gesagt.',
    calledText: 'Wegen deiner letzten Karte kann dich niemand erwischen.',
    catchEarly: 'Einen Moment.',
    catchEarlyText: 'Alle bekommen einen Atemzug, um selbst uno! zu sagen.',
    catchLate: 'Zu spät zum Erwischen.',
    catchLateText: 'Der nächste Zug hat begonnen.',
    catchCalled: 'uno! ist gesagt.',
    catchCalledText: 'Wer es gesagt hat, kann nicht erwischt werden.',
    catchMore: 'Niemand zu erwischen.',
    catchMoreText: 'Erwischen kannst du nur jemanden, der nur noch eine Karte hat.',
    noAnswer: 'Darauf antwortet keine Karte.',
    noAnswerText: 'Eine Ziehkarte wird nicht weitergegeben: Wen sie trifft, der zieht und setzt aus.',
    moved: 'Am Tisch ging es schon weiter.',
    movedText: 'Jemand war schneller. Schau noch einmal und wähle neu.',
    other: 'Das geht jetzt nicht.',
    otherText: 'Schau auf die Zeile über deiner Hand: Da steht, was gefragt ist.',
  },

  lesson: 'Verstanden',

  gift: {
    title: 'Welche Farbe verschenkst du?',
    text: (name) => `Alle deine Karten davon gehen an die anderen, reihum ab ${name} je eine.`,
    count: cardsOf,
    nothing: 'Nichts verschenken',
    label: (letter, tokens) => `${colour(letter)}: ${tokens.map(card).join(', ')}`,
  },

  give: {
    title: 'Wer bekommt was?',
    text: 'Nur du und wer sie bekommt, sehen die Karte. Tipp zwei Karten an, um sie zu tauschen.',
    button: 'Verschenken',
    stays: 'Bleibt bei dir',
    label: (token, name) => `${upper(card(token))} für ${name}`,
    labelStays: (token) => `${upper(card(token))} bleibt bei dir`,
  },

  menu: {
    title: 'Mehr',
    playForMe: 'Spiel für mich',
    playForMeText: 'Der Bot macht diesen einen Zug.',
    oneTap: 'Einmal tippen legt die Karte',
    leftHanded: 'Knöpfe für die linke Hand',
    letterKeys: 'Buchstaben als Tasten',
    keys: 'Alle Tasten',
    me: 'Name und Kopf',
  },

  me: {
    title: 'Wer bist du?',
    name: 'Dein Name',
    heads: 'Dein Kopf',
    head: upper,
    taken: (animal) => `${upper(animal)}, schon vergeben`,
    save: 'Fertig',
    taken_name: 'So heißt hier schon jemand, so heißen nur Bots, oder der Name hat unsichtbare Zeichen.',
  },
})
