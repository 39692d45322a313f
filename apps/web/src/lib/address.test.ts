import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

it.each([
  ['/api/session', {}, '/api/session'],
  ['/api/teams/{id}/members/{userId}', { path: { id: 7, userId: 'a/b' } }, '/api/teams/7/members/a%2Fb'],
  ['/api/games', { query: { search: 'truco & cia', page: 2 } }, '/api/games?search=truco%20%26%20cia&page=2'],
  ['/api/games', { query: { v: undefined, cursor: null } }, '/api/games'],
  ['/api/games', { query: { of: ['a', 'b'], none: [] } }, '/api/games?of=a&of=b'],
  ['/api/games', { query: { isOpen: false } }, '/api/games?isOpen=false'],
])('%s with %j is %s', (path, params, address) => {
  expect(addressOf(path, params)).toBe(address)
})
