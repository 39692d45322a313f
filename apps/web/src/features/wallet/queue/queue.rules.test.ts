import { expect, test } from 'vitest'
import { isFlagged } from './queue.rules.ts'

const now = Date.parse('2026-11-18T12:00:00Z')
const calm = {
  accountCreatedAt: '2026-11-04T12:00:00Z',
  credentialsChangedAt: null,
  othersOnKey: 0,
  debt: 0,
}

test.each([
  ['an account of fourteen days', {}, false],
  ['an account of thirteen days', { accountCreatedAt: '2026-11-04T12:00:01Z' }, true],
  ['credentials changed long ago', { credentialsChangedAt: '2026-01-01T00:00:00Z' }, false],
  ['credentials changed yesterday', { credentialsChangedAt: '2026-11-17T12:00:00Z' }, true],
  ['a key that others used', { othersOnKey: 1 }, true],
  ['a debt', { debt: 1 }, true],
])('%s flags a row or not', (_name, change, flagged) => {
  expect(isFlagged({ ...calm, ...change }, now)).toBe(flagged)
})
