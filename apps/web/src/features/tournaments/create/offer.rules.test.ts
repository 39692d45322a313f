import { expect, test } from 'vitest'
import { coveredFrom, offersOf } from './offer.rules.ts'

const first = { amount: 30_00, at: '2026-11-24T12:00:00.000Z' }
const second = { amount: 20_00, at: '2026-11-30T12:00:00.000Z' }

test.each([
  ['nothing at all', 0, [], [{ at: null, amount: 0 }]],
  ['settled cash', 50_00, [], [{ at: null, amount: 50_00 }]],
  ['a deposit that settles', 0, [first], [{ at: first.at, amount: 30_00 }]],
  [
    'both, and each date with all that is there by then',
    5_00,
    [first, second],
    [
      { at: null, amount: 5_00 },
      { at: first.at, amount: 35_00 },
      { at: second.at, amount: 55_00 },
    ],
  ],
])('%s', (_what, now, settlings, offers) => {
  expect(offersOf(now, settlings)).toEqual(offers)
})

test('a prize is covered now, from the first sufficient date, or never', () => {
  const offers = offersOf(5_00, [first, second])
  expect(coveredFrom(offers, 5_00)).toBeNull()
  expect(coveredFrom(offers, 35_00)).toBe(first.at)
  expect(coveredFrom(offers, 35_01)).toBe(second.at)
  expect(coveredFrom(offers, 55_01)).toBeNull()
})
