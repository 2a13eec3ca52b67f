/** A table at which nothing is awaited, counted or promised: what a replay and a made-up table begin with. */
import type { TableView } from './messages'

export function quietTable(edition: string, players: { name: string; head?: number | null }[]): TableView {
  return {
    seq: 0,
    phase: 'waiting',
    viewer: null,
    match: 0,
    round: 0,
    settings: {
      edition,
      seats: players.length,
      options: {},
      bots: {},
      bot_names: [],
      public: false,
      turn_seconds: null,
      catch_grace_ms: 0,
      leaver: 'sensible',
      reflexes: true,
      think_ms: 0,
    },
    house_rules: [],
    players: players.map(({ name, head }, seat) => ({ name, bot: '', away: false, idle: false, head: head ?? seat })),
    scores: [],
    collected: [],
    leftovers: [],
    gained: null,
    matches_won: [],
    next_dealer: null,
    winners: [],
    commitment: '',
    promise: '',
    revealed: [],
    awaited: null,
    asked: null,
    decision: 0,
    deadline: null,
    catch_from: null,
    game: null,
  }
}
