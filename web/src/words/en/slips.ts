/** Slips that are fetched when they are wanted: what only some tables ask, what was refused, what one opens oneself. */
import type { Grammar } from './grammar'

export const slips = ({ card, cardsOf, colour: named, upper, wanted }: Grammar) => ({
  why: {
    title: (token: string, colour: string | null, top: string) =>
      top.length === 2 && top[0] === colour
        ? `${upper(card(token))} does not fit on ${card(top)}.`
        : `${upper(card(token))} does not fit. The colour is ${colour ? named(colour) : 'open'}.`,
    hint: (colour: string | null, top: string, draws: boolean) =>
      `Play ${wanted(colour, top)}, or a wild card${draws ? '; or draw' : ''}.`,
    because: (clause: string) => `Why? ${clause}`,
    drawnOnly: (token: string) => `${upper(card(token))} has to wait.`,
    drawnOnlyText: (drawn: string) => `After drawing, only the drawn card may be played: ${card(drawn)}.`,
    drawFour: 'Draw Four has to wait.',
    drawFourText: 'Here it may be laid only without a card of the colour in play.',
    follow: (token: string) => `${upper(card(token))} cannot follow.`,
    notYourTurn: 'Wait for your turn.',
    notYourTurnText: (name: string) => `${name} decides now. Your hand stays as it is.`,
    draw: 'There is nothing to draw.',
    drawText: 'One of your cards fits, so play it.',
    mustDraw: 'No drawing now.',
    mustDrawText: 'At this table a player who can play a card must play one.',
    mustKeep: 'It has to be played.',
    mustKeepText: 'At this table a drawn card that fits is played at once.',
    last: (token: string) => `${upper(card(token))} cannot be your last card.`,
    lastText: (numbers: boolean) =>
      `At this table the last card ${numbers ? 'has to be a number' : 'cannot be a wild'}. So draw.`,
    swap: 'First choose whom you swap hands with.',
    swapText: 'The 7 asks for it. Then play goes on.',
    noSwap: 'There are no hands to swap now.',
    noSwapText: 'Only a 7 of yours swaps hands, with somebody who is still in.',
    out: 'You are out of this round.',
    outText: 'You had too many cards. You will be back with the next deal.',
    call: 'Nothing to call now.',
    callText: 'uno! counts on your turn with two cards, or when one is left.',
    callGiftText: 'Give first. Say uno! if that leaves you one card; until then nobody can catch you.',
    callLateText: 'Your card is played. With two cards left, say uno! on your next turn, before you play.',
    called: 'You have said uno! already.',
    calledText: 'Nobody can catch you for your last card.',
    catchEarly: 'One moment.',
    catchEarlyText: 'Everybody gets a breath to say uno! first.',
    catchLate: 'Too late to catch.',
    catchLateText: 'The next turn has begun.',
    catchCalled: 'uno! was said.',
    catchCalledText: 'A player who has said it cannot be caught.',
    catchMore: 'Nobody to catch.',
    catchMoreText: 'You can catch only a player with one card left.',
    noAnswer: 'No card answers it.',
    noAnswerText: 'A draw card is not passed on: the player it hits draws and loses the turn.',
    moved: 'The table has moved on.',
    movedText: 'Somebody was faster. Look again, and choose.',
    other: 'That is not possible now.',
    otherText: 'Look at the line above your hand: it says what is awaited.',
  },

  lesson: 'Got it',

  gift: {
    title: 'Give which colour away?',
    text: (name: string) => `All your cards of it go to the others, one by one from ${name} on.`,
    count: cardsOf,
    nothing: 'Give nothing',
    label: (colour: string, tokens: string[]) => `${upper(named(colour))}: ${tokens.map(card).join(', ')}`,
  },

  give: {
    title: 'Who gets what?',
    text: 'Only you and the receiver see the card. Tap two cards to swap them.',
    button: 'Give',
    stays: 'Stays with you',
    label: (token: string, name: string) => `${upper(card(token))} for ${name}`,
    labelStays: (token: string) => `${upper(card(token))} stays with you`,
  },

  menu: {
    title: 'More',
    playForMe: 'Play for me',
    playForMeText: 'The bot makes this one move.',
    oneTap: 'One tap plays a card',
    leftHanded: 'Buttons for the left hand',
    letterKeys: 'Letter keys',
    keys: 'All keys',
    me: 'Name and head',
  },

  me: {
    title: 'Who are you?',
    name: 'Your name',
    heads: 'Your head',
    head: (animal: string) => upper(animal),
    taken: (animal: string) => `${upper(animal)}, taken`,
    save: 'Done',
    taken_name: 'That name is taken here, is one for bots, or has signs that nobody can see.',
  },
})
