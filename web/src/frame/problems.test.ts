import { expect, test } from 'vitest'
import { ApiProblem } from '../wire/api'
import { kindOf } from './problems'

test.each<[number, ApiProblem['error'], string]>([
  [404, 'no-table', 'dead-link'],
  [422, 'wrong', 'dead-link'],
  [409, 'table-full', 'full'],
  [409, 'seat-taken', 'full'],
  [409, 'sent-away', 'dismissed'],
  [409, 'closed', 'dead-link'],
  [409, 'stale', 'server'],
  [409, 'id-used', 'server'],
  [409, 'name-of-bots', 'server'],
  [409, 'round-running', 'running'],
  [409, 'unplayable', 'unplayable'],
  [403, 'not-over', 'not-over'],
  [429, 'too-many-tables', 'busy'],
  [429, 'too-many-requests', 'busy'],
  [429, 'too-many-connections', 'busy'],
  [500, 'broken', 'server'],
  [0, 'offline', 'server'],
  [409, 'of-a-newer-server' as never, 'server'],
])('%s %s is a problem of the kind %s', (status, error, kind) => {
  expect(kindOf(new ApiProblem(status, error, 'whatever it says'))).toBe(kind)
})

test('what is no answer at all is put on the server', () => expect(kindOf(new TypeError('x'))).toBe('server'))
