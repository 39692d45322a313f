import { expect, test } from 'vitest'
import { ownSince } from './own-searches.ts'

test('a search that is drawn after a later one was written came from the field', () => {
  expect(ownSince(['', 'jo', 'joão'], 'jo')).toEqual(['jo', 'joão'])
})

test('a search that Back brings did not, though the field wrote it earlier', () => {
  expect(ownSince(['joão'], 'jo')).toBeNull()
})
