import { describe, expect, it } from 'vitest'
import { formatCountdown, untilNextTick } from './countdown-text.ts'

describe('formatCountdown', () => {
  it.each([
    [-5000, '00:00'],
    [0, '00:00'],
    [1, '00:01'],
    [999, '00:01'],
    [1000, '00:01'],
    [59_001, '01:00'],
    [65_000, '01:05'],
    [3_599_000, '59:59'],
    [3_599_001, '01:00:00'],
    [3_600_000, '01:00:00'],
    [86_399_000, '23:59:59'],
    [86_400_000, '1 d 00:00:00'],
    [183_845_000, '2 d 03:04:05'],
  ])('shows %d ms as %j', (leftMs, text) => {
    expect(formatCountdown(leftMs)).toBe(text)
  })
})

describe('untilNextTick', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [1, 1],
    [1000, 1000],
    [1500, 500],
  ])('with %d ms left waits %d ms', (leftMs, waitMs) => {
    expect(untilNextTick(leftMs)).toBe(waitMs)
  })
})
