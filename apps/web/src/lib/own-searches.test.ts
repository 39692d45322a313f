import { expect, test } from 'vitest'
import { ownSince } from './own-searches.ts'

test('a search rendered after a later one was written came from the field', () => {
  expect(ownSince(['', 'jo', 'joão'], 'jo')).toEqual(['jo', 'joão'])
})

test('a search restored by Back did not come from the field, even if the field once wrote it', () => {
  expect(ownSince(['joão'], 'jo')).toBeNull()
})
