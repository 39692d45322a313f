import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date(2026, 10, 20, 15, 0)

test.each([
  [new Date(2026, 10, 20, 15, 1), { unit: 'now' }],
  [new Date(2026, 10, 20, 14, 59, 30), { unit: 'now' }],
  [new Date(2026, 10, 20, 14, 55), { unit: 'minutes', count: 5 }],
  [new Date(2026, 10, 20, 14, 0), { unit: 'hours', count: 1 }],
  [new Date(2026, 10, 20, 0, 5), { unit: 'hours', count: 14 }],
  [new Date(2026, 10, 19, 23, 0), { unit: 'yesterday' }],
  [new Date(2026, 10, 19, 0, 5), { unit: 'yesterday' }],
  [new Date(2026, 10, 18, 23, 59), { unit: 'date' }],
  [new Date(2025, 10, 20, 15, 0), { unit: 'date' }],
])('%s is %j', (instant, ago) => {
  expect(timeAgo(instant.toISOString(), now)).toEqual(ago)
})

test('shortly after midnight the evening before is still a few hours ago', () => {
  const midnight = new Date(2026, 10, 20, 0, 30)
  expect(timeAgo(new Date(2026, 10, 19, 22, 0).toISOString(), midnight)).toEqual({ unit: 'hours', count: 2 })
})
