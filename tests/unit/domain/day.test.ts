/** Which day it is where the company is. */
import { expect, it } from 'vitest'
import { dayIn } from '../../../demo/server/domain/day'

const beforeMidnightInGreenwich = new Date('2026-03-31T22:30:00Z')

it.each([
  ['Europe/Copenhagen', '2026-04-01'],
  ['UTC', '2026-03-31'],
  ['America/New_York', '2026-03-31'],
  ['Pacific/Kiritimati', '2026-04-01'],
])('is the day of the region: %s', (region, day) => {
  expect(dayIn(region, beforeMidnightInGreenwich)).toBe(day)
})

it('is the day of the default region where a company has none', () => {
  expect(dayIn('', beforeMidnightInGreenwich)).toBe('2026-04-01')
})

it.each([
  ['2026-03-29T00:59:59Z', '2026-03-29'],
  ['2026-10-24T21:59:59Z', '2026-10-24'],
  ['2026-10-24T22:00:00Z', '2026-10-25'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
])('follows the clock of the region over its changes: %s', (moment, day) => {
  expect(dayIn('Europe/Copenhagen', new Date(moment))).toBe(day)
})
