import { SUITS } from '@trunfo/artwork/suits'
import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import { expect, test } from 'vitest'
import { rankOf, suitOf } from './cards.ts'

test('every member of a full team has their own rank, from the ace down', () => {
  const ranks = Array.from({ length: TEAM_MEMBERS_MAX }, (_, place) => rankOf(place))
  expect(ranks[0]).toBe('A')
  expect(new Set(ranks.filter(Boolean)).size).toBe(TEAM_MEMBERS_MAX)
})

test('an id always has the same suit, and all suits are used', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `01a1ddd2-1eb2-7255-a4c6-${index}`)
  expect(ids.map(suitOf)).toEqual(ids.map(suitOf))
  expect(new Set(ids.map(suitOf)).size).toBe(SUITS.length)
})
