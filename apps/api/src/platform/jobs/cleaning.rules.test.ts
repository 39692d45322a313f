import { expect, test } from 'vitest'
import { nextBatch } from './cleaning.rules.ts'

test.each([
  { size: 500, tookMs: 20, next: 1_000 },
  { size: 4_000, tookMs: 20, next: 5_000 },
  { size: 5_000, tookMs: 150, next: 5_000 },
  { size: 5_000, tookMs: 900, next: 2_500 },
  { size: 60, tookMs: 9_000, next: 50 },
])('after $size rows in $tookMs ms come $next', ({ size, tookMs, next }) => {
  expect(nextBatch(size, tookMs)).toBe(next)
})
