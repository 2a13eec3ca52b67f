/** Facts as sentences, for one reader: the words are whole sentences, and here is decided which of them is said. */
import { interrupts } from '../wire/cards'
import { EDITIONS } from '../wire/editions-and-levels'
import type { Words } from '../words/index.svelte'
import type { Drew, Fact, TableView } from '../wire/messages'
import type { LogLine } from './lines'
import { tableSentence } from './table-sentences'
import { apart, isolated, type Share, type Who } from '../words/who'

type FactsAndNames = Pick<LogLine, 'facts' | 'names'>

/** A line of the log in the reader's words; of the view only the reader's seat is of use. */
export function sentence(
  line: FactsAndNames,
  view: Pick<TableView, 'viewer'> | null,
  w: Words,
  silent: Fact['kind'][] = [],
): string {
  return new Teller(line.facts, line.names, view?.viewer ?? null, w, silent).all()
}

/** The rules that a line about a special card, a challenge or a catch goes by; "K" is the playing of it. */
const CLAUSES: Record<string, string> = { guilty: 'CHAL-4', innocent: 'CHAL-5', caught: 'UNO-2' }
for (const { special, clauses } of EDITIONS)
  for (const [topic, clause] of Object.entries(clauses)) CLAUSES[topic === 'played' ? special : topic] = clause

/** The clause of a line; of several the last one. */
export function clauseOf(facts: Fact[]): string | undefined {
  return facts.map((fact) => CLAUSES[topic(fact)]).findLast(Boolean)
}

function topic(fact: Fact): string {
  if (fact.kind === 'played') return fact.card
  if (fact.kind === 'guessed') return fact.right ? 'right' : 'wrong'
  if (fact.kind === 'verdict') return fact.guilty ? 'guilty' : 'innocent'
  return fact.kind
}

type Kind<K extends Fact['kind']> = Extract<Fact, { kind: K }>

class Teller {
  #facts: Fact[]
  #names: string[]
  #viewer: number | null
  #w: Words
  #told: Set<Fact>

  constructor(facts: Fact[], names: string[], viewer: number | null, w: Words, silent: Fact['kind'][]) {
    this.#facts = facts
    this.#names = names
    this.#viewer = viewer
    this.#w = w
    this.#told = new Set(facts.filter(({ kind }) => silent.includes(kind)))
  }

  all(): string {
    const said: string[] = []
    for (const fact of this.#facts) {
      if (this.#told.has(fact)) continue
      this.#told.add(fact)
      said.push(this.#tell(fact))
    }
    return said.filter(Boolean).join(' ')
  }

  #who(seat: number): Who {
    return {
      name: isolated(apart(this.#names[seat] || this.#w.log.nobody(seat), this.#w.table.you)),
      you: seat === this.#viewer,
    }
  }

  /** The first untold fact of a kind, if it is there; from then on it counts as told. */
  #take<K extends Fact['kind']>(kind: K, fits: (fact: Kind<K>) => boolean = () => true): Kind<K> | undefined {
    const found = this.#facts.find(
      (fact): fact is Kind<K> => fact.kind === kind && !this.#told.has(fact) && fits(fact as Kind<K>),
    )
    if (found) this.#told.add(found)
    return found
  }

  #takeAll<K extends Fact['kind']>(kind: K): Kind<K>[] {
    const found = this.#facts.filter((fact): fact is Kind<K> => fact.kind === kind)
    found.forEach((fact) => this.#told.add(fact))
    return found
  }

  #has(fits: (fact: Fact) => boolean): boolean {
    return this.#facts.some((fact) => !this.#told.has(fact) && fits(fact))
  }

  #tell(fact: Fact): string {
    const { log } = this.#w
    switch (fact.kind) {
      case 'played':
        return this.#played(fact)
      case 'drew':
        return this.#drew(fact)
      case 'named':
        return log.calls(this.#who(fact.seat), fact.colour)
      case 'hit':
        if (this.#has(({ kind }) => kind === 'received')) return '' // the line before has told it
        return log.hits(this.#who(fact.seat), fact.colour)
      case 'gift':
        return log.gives(this.#who(fact.seat), fact.colour)
      case 'declined':
        return log.givesNothing(this.#who(fact.seat))
      case 'kept':
        return log.keeps(this.#who(fact.seat))
      case 'took':
        return this.#took(fact)
      case 'received':
        return this.#received(fact)
      case 'gave':
        return log.given(this.#shares([fact, ...this.#takeAll('gave')], ({ to }) => to))
      case 'short':
        return log.short(this.#who(fact.seat), fact.missing)
      case 'skipped':
        return log.sitsOut(this.#who(fact.seat))
      case 'reversed': // between two a Reverse is a Skip, and that is told
        if (this.#has(({ kind }) => kind === 'skipped')) return ''
        return fact.direction === 1 ? log.clockwise() : log.anticlockwise()
      case 'challenged':
        return log.challenges(this.#who(fact.seat), this.#who(fact.whom))
      case 'shown': // one knows one's own hand, and whoever may not see it hears the verdict
        if (fact.seat === this.#viewer || fact.cards.includes('?')) return ''
        return log.shows(this.#who(fact.seat), fact.cards)
      case 'verdict':
        return this.#verdict(fact)
      case 'forehead':
        return this.#foreheads([fact, ...this.#takeAll('forehead')])
      case 'guessed':
        return this.#guessed(fact)
      case 'cleared':
        return log.cleared(fact.card, fact.on_top)
      case 'called':
        if (fact.early && this.#has((one) => one.kind === 'played' && one.seat === fact.seat)) {
          this.#told.delete(fact) // told with the play
          return ''
        }
        return (fact.early || this.#laid(fact.seat) ? log.says : log.saysInTime)(this.#who(fact.seat))
      case 'caught': {
        const drawn = this.#take('drew', (one) => one.seat === fact.seat)
        return log.catches(this.#who(fact.by), this.#who(fact.seat), drawn?.cards ?? [])
      }
      case 'exposed':
        return this.#exposed(fact.seat)
      case 'owed':
        return log.owed(this.#who(fact.seat), fact.cards)
      case 'swapped':
        return log.swaps(this.#who(fact.seat), this.#who(fact.other))
      case 'movedon':
        return log.movesOn()
      case 'retired':
        return log.retires(this.#who(fact.seat), fact.cards.length)
      case 'reshuffled':
        return log.reshuffled(fact.count)
      case 'dealerchosen':
        return this.#dealer(fact)
      case 'turned':
        if (fact.ignored) return log.firstIgnored(fact.card)
        return this.#goesBack(fact) ? log.firstBack(fact.card) : log.first(fact.card)
      case 'ended':
        return this.#ended(fact)
      // The prompt asks, hands are seen, and drawing for the deal is told with who deals.
      case 'asked':
      case 'holds':
      case 'dealt':
      case 'dealerdraw':
      case 'returned':
      case 'opened':
        return ''
      default:
        return tableSentence(fact, (seat) => this.#who(seat), this.#names, this.#w)
    }
  }

  // Playing

  #played({ seat, card, out_of_turn }: Kind<'played'>): string {
    const { log } = this.#w
    const who = this.#who(seat)
    const mine = (fact: { seat: number }) => fact.seat === seat
    if (interrupts(card)) {
      const next = this.#take('played', mine)
      if (next) return (out_of_turn ? log.breaksInThen : log.playsThen)(who, card, next.card) + this.#uno(seat)
    }
    if (out_of_turn) return (interrupts(card) ? log.breaksIn : log.jumpsIn)(who, card) + this.#uno(seat)
    const named = this.#take('named', mine)
    if (named) return log.playsAndCalls(who, card, named.colour) + this.#uno(seat)
    const hit = this.#take('hit', mine)
    if (hit) return log.playsAndHits(who, card, hit.colour) + this.#uno(seat)
    const gift = this.#take('gift', mine)
    if (gift) return log.playsAndGives(who, card, gift.colour) + this.#uno(seat)
    if (this.#take('declined', mine)) return log.playsAndGivesNothing(who, card) + this.#uno(seat)
    if (this.#has((fact) => fact.kind === 'ended' && fact.winner === seat && !this.#holds(seat)))
      return log.playsLast(who, card)
    return this.#take('called', mine) ? log.playsAndSays(who, card) : log.plays(who, card)
  }

  /** The call that goes with a play. */
  #uno(seat: number): string {
    return this.#take('called', (fact) => fact.seat === seat) ? ` ${this.#w.log.says(this.#who(seat))}` : ''
  }

  /** Whether the line tells of a card that the seat has laid. */
  #laid(seat: number): boolean {
    return this.#facts.some((fact) => fact.kind === 'played' && fact.seat === seat)
  }

  #exposed(seat: number | null): string {
    if (seat === null || this.#facts.some((fact) => fact.kind === 'called' && fact.seat === seat)) return ''
    return this.#laid(seat) ? this.#w.log.exposed(this.#who(seat)) : this.#w.log.exposedAlone(this.#who(seat))
  }

  // Drawing

  #drew(fact: Drew): string {
    const { log } = this.#w
    const { seat, cards, why } = fact
    const who = this.#who(seat)
    const mine = (one: { seat: number }) => one.seat === seat
    if (why !== 'turn') return (this.#take('skipped', mine) ? log.drawsAndSitsOut : log.draws)(who, cards)
    if (this.#take('kept', mine)) return log.drawsAndKeeps(who, cards)
    const played = this.#facts.find((one) => one.kind === 'played' && one.seat === seat && !this.#told.has(one))
    if (played?.kind === 'played') {
      const plain = cards.length === 1 && !interrupts(played.card) && (cards[0] === '?' || cards[0] === played.card)
      const last = this.#has((one) => one.kind === 'ended' || (one.kind === 'called' && one.seat === seat))
      if (!plain || last) return log.draws(who, cards)
      this.#told.add(played)
      return log.drawsAndPlays(who, played.card)
    }
    const undecided = this.#facts.some((one) => one.kind === 'asked' && one.phase === 'drawn' && one.seat === seat)
    const over = this.#facts.some((one) => one.kind === 'ended')
    return (undecided || over ? log.draws : log.drawsAndKeeps)(who, cards)
  }

  #took({ seat }: Kind<'took'>): string {
    const { log } = this.#w
    const drawn = this.#take('drew', (fact) => fact.seat === seat)
    const sitsOut = this.#take('skipped', (fact) => fact.seat === seat)
    return (sitsOut ? log.takesAndSitsOut : log.takes)(this.#who(seat), drawn?.cards ?? [])
  }

  #verdict({ guilty }: Kind<'verdict'>): string {
    const { log } = this.#w
    const drawn = this.#take('drew')
    if (!drawn) return guilty ? log.bluff() : log.noBluff()
    this.#take('skipped', (fact) => fact.seat === drawn.seat)
    return (guilty ? log.bluffed : log.allowed)(this.#who(drawn.seat), drawn.cards)
  }

  // Going round

  #shares<F extends { card: string }>(facts: F[], seatOf: (fact: F) => number): Share[] {
    const cards = new Map<number, string[]>()
    for (const fact of new Set(facts)) cards.set(seatOf(fact), [...(cards.get(seatOf(fact)) ?? []), fact.card])
    return [...cards].map(([seat, some]) => ({ who: this.#who(seat), cards: some }))
  }

  #received(first: Kind<'received'>): string {
    const { log } = this.#w
    const all = [first, ...this.#takeAll('received')]
    const got = log.got(this.#shares(all, ({ seat }) => seat))
    const stop = all.find(({ stops }) => stops)
    if (!stop) return `${got} ${log.ranOut()}`
    const letter = this.#facts.find((fact) => fact.kind === 'hit')?.colour
    return `${got} ${letter ? log.stopped(this.#who(stop.seat), letter) : log.stoppedSomehow(this.#who(stop.seat))}`
  }

  #foreheads(facts: Kind<'forehead'>[]): string {
    const seats = [...new Set(facts.map(({ seat }) => seat))]
    if (seats.length === this.#names.length) return this.#w.log.allWear()
    return this.#w.log.wear(seats.map((seat) => this.#who(seat)))
  }

  #guessed({ seat, colour, right }: Kind<'guessed'>): string {
    const { log } = this.#w
    if (!right) return log.guessesWrong(this.#who(seat), colour)
    const cleared = this.#take('cleared', (fact) => fact.seat === seat)
    if (!cleared) return log.guessed(this.#who(seat), colour)
    return log.guessesRight(this.#who(seat), colour, cleared.card, cleared.on_top)
  }

  // Beginning and end

  #dealer({ seat, how }: Kind<'dealerchosen'>): string {
    const { log } = this.#w
    const draws = this.#facts.filter((fact) => fact.kind === 'dealerdraw' && fact.seat === seat)
    const drawn = draws[draws.length - 1]
    if (how === 'draw-high' && drawn?.kind === 'dealerdraw') return log.dealsByCard(this.#who(seat), drawn.card)
    return how === 'random' ? log.dealsByLot(this.#who(seat)) : log.deals(this.#who(seat))
  }

  #goesBack(fact: Kind<'turned'>): boolean {
    return this.#facts[this.#facts.indexOf(fact) + 1]?.kind === 'returned'
  }

  /** Whether a hand that was laid open at the end has cards: then its player has won because all others are out. */
  #holds(seat: number): boolean {
    return this.#facts.some((fact) => fact.kind === 'opened' && fact.seat === seat && fact.cards.length > 0)
  }

  #ended({ winner, points, how }: Kind<'ended'>): string {
    const { log } = this.#w
    if (how === 'too-long') return log.tooLong()
    if (winner === null) return log.void()
    const worth = points.reduce((sum, some) => sum + some, 0) - points[winner]!
    const held = worth ? log.worth(worth) : log.nothingLeft()
    if (this.#holds(winner)) return `${log.remains(this.#who(winner))} ${held}`
    return this.#laid(winner) ? held : `${log.out(this.#who(winner))} ${held}`
  }
}
