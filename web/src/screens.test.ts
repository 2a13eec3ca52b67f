/** Nothing that can be seen is without a screen that axe reads and a picture is taken of (tests/web/screens.py). */
import { describe, expect, it } from 'vitest'
import screens from '../../tests/golden/screens.json'
import type { SlotCall } from './dock/decisions'
import type { KnownSlip } from './dock/slip'
import type { ProblemKind } from './frame/problems'
import type { Route } from './shared/route.svelte'
import type { Panel } from './table/panel.svelte'
import type { Contact } from './wire/reconnecting-socket'

type Name = keyof typeof screens

// The types see to it that nothing is left out: a new slip has no screen until it stands here.
const SLIPS: Record<KnownSlip, Name> = {
  opening: 'start-colour',
  name: 'colour',
  hit: 'hit',
  gift: 'gift',
  give: 'give',
  answer: 'challenge',
  drawn: 'drawn',
  guess: 'guess',
  follow: 'follow',
  speak: 'speak-up',
  swap: 'swap',
  shown: 'shown',
  why: 'why',
  lesson: 'lesson',
  menu: 'more',
  me: 'me',
}
const CALLS: Record<SlotCall['kind'], Name> = {
  catch: 'table',
  breakIn: 'break-in',
  jumpIn: 'jump-in',
  back: 'autopilot',
}
const PANELS: Record<Panel, Name> = {
  log: 'log',
  menu: 'menu',
  keys: 'keys',
  options: 'rules-in-force',
  rules: 'rules-beside',
}
const PROBLEMS: Record<ProblemKind, Name> = {
  'dead-link': 'dead-link',
  full: 'full',
  dismissed: 'dismissed',
  running: 'running',
  left: 'left',
  unplayable: 'unplayable',
  'old-page': 'old-page',
  server: 'fault',
  lost: 'no-such-page',
  busy: 'busy',
  'no-replay': 'no-such-replay',
  'not-over': 'replay-too-early',
}
const PAGES: Record<Route['page'], Name> = {
  start: 'start',
  table: 'table',
  replay: 'replay',
  rules: 'rules',
  tables: 'open-tables',
  new: 'new-table',
  replays: 'replays',
  cards: 'cards',
  lost: 'no-such-page',
}
const WEATHER: Record<Contact, Name> = {
  loading: 'getting-the-cards',
  live: 'table',
  lost: 'connection-lost',
  restarting: 'server-restart',
  elsewhere: 'other-tab',
  gone: 'dead-link',
  left: 'left',
  unplayable: 'unplayable',
  'old-page': 'old-page',
}

const SEEN: [what: string, screen: Record<string, Name>, by: (kind: string) => string][] = [
  ['slip', SLIPS, (kind) => `.slips[data-kind=${kind}]`],
  ['call', CALLS, (kind) => `[data-call=${kind}]`],
  ['panel', PANELS, (kind) => `aside[data-panel=${kind}]`],
  ['problem', PROBLEMS, (kind) => `.problem[data-problem=${kind}]`],
]

describe.each(SEEN)('the screen of every %s', (_, screen, by) => {
  it.each(Object.entries(screen))('%s waits for it', (kind, name) => {
    expect(screens[name]).toContain(by(kind))
  })
})

describe.each([
  ['page', PAGES],
  ['weather', WEATHER],
])('every %s', (_, screen) => {
  it.each(Object.entries(screen))('%s has a screen', (_kind, name) => {
    expect(screens).toHaveProperty([name])
  })
})
