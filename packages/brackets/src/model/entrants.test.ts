import { expect, test } from 'vitest'
import { departedAmong, requireEntrant, seededEntrants } from './entrants.ts'

test('a list of ids becomes entrants, the strongest first', () => {
  const both = { group: 0, joinedRound: 1, departure: null }
  expect(seededEntrants(['a', 'b'])).toEqual([
    { id: 'a', seed: 1, ...both },
    { id: 'b', seed: 2, ...both },
  ])
})

test('those who left are known by their ids', () => {
  const [one, two] = seededEntrants(['a', 'b'])
  const departure = { kind: 'disqualified', afterRound: 1 } as const
  expect(departedAmong([one as never, { ...two, departure } as never])).toEqual(new Set(['b']))
})

test('an unknown id is refused', () => {
  const entrants = seededEntrants(['a', 'b'])
  expect(() => requireEntrant(entrants, 'b')).not.toThrow()
  expect(() => requireEntrant(entrants, 'c')).toThrow(new RangeError('there is no entrant c'))
})
