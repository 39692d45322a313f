import { expect, test } from 'vitest'
import { instantOf, localOf } from './local-time.ts'

test('an instant survives the round trip through a date field, to the minute', () => {
  expect(instantOf(localOf('2026-11-20T22:30:59.999Z'))).toBe('2026-11-20T22:30:00.000Z')
  expect(localOf('2026-01-05T12:04:00Z')).toMatch(/^2026-01-0[456]T\d\d:\d4$/)
})

test('an empty or invalid field gives null', () => {
  expect(instantOf('')).toBeNull()
  expect(instantOf('2026-13-40T19:30')).toBeNull()
})
