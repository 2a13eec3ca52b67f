import { expect, test } from 'vitest'
import { guestName } from './guest'

test('a guest is called something that nobody else is', () => {
  expect(guestName(['Ada', 'Ben'], ['ada'])).toBe('Ben')
  expect(guestName(['Ada'], ['Ada'])).toBe('Ada')
})
