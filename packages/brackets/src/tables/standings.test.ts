import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedFor } from '../../test/play.ts'
import { entrant, randomFor, randomResult, swissMatch } from '../../test/tables.ts'
import type { Match } from '../model/match.ts'
import { outcomeOf } from '../model/results.ts'
import type { Entrant } from '../model/stage.ts'
import { below } from '../random.ts'
import { shuffle } from '../shuffle.ts'
import { SWISS_PROFILES, type SwissProfile } from './profiles.ts'
import { schedule } from './schedule.ts'
import { standings } from './standings.ts'

const PROFILES = Object.keys(SWISS_PROFILES) as SwissProfile[]

/** Swiss data with everything in it: byes, W.O.s, late entries, leavers, undecided matches. */
function sampled(count: number, number: number): { entrants: Entrant[]; matches: Match[] } {
  const random = randomFor(number)
  const rounds = schedule(count, 1).slice(0, 1 + below(random, 6))
  const entrants = Array.from({ length: count }, (_, index) =>
    entrant(`p${index + 1}`, index + 1, {
      joinedRound: 1 + (index % 7 === 0 ? below(random, rounds.length) : 0),
      departure: index % 5 === 0 ? { kind: 'left', afterRound: below(random, rounds.length + 1) } : null,
    }),
  )
  const isThere = (index: number, round: number) => {
    const { joinedRound = 1, departure = null } = entrants[index] ?? {}
    return round >= joinedRound && (departure === null || round <= departure.afterRound)
  }
  const matches = rounds.flatMap((pairings, index) =>
    pairings.flatMap((pairing, place) => {
      const round = index + 1
      const [one, two] = pairing.filter((member) => isThere(member, round)).map((member) => `p${member + 1}`)
      if (one === undefined) return []
      const match = swissMatch(round, place + 1, [one, two ?? ''], { kind: 'bye', winner: 1 })
      if (two === undefined) return [match]
      const isOpen = round === rounds.length && below(random, 4) === 0
      return [{ ...match, outcome: isOpen ? null : outcomeOf(randomResult(match, random)) }]
    }),
  )
  return { entrants, matches }
}

test('a single entrant has a place and a whole trail', () => {
  const { criteria } = SWISS_PROFILES.esports
  const [row] = standings({ entrants: [entrant('a', 1)], matches: [] }, SWISS_PROFILES.esports, 3)
  expect(row).toMatchObject({ id: 'a', place: 1 })
  expect(row?.trail.map(({ criterion }) => criterion)).toEqual(criteria.map(({ id }) => id))
  const [first, ...others] = criteria
  const levelFirst = { ...SWISS_PROFILES.esports, criteria: [...others, ...(first ? [first] : [])] }
  const [again] = standings({ entrants: [entrant('a', 1)], matches: [] }, levelFirst, 3)
  expect(again?.trail).toHaveLength(criteria.length)
  expect(standings({ entrants: [], matches: [] }, levelFirst, 3)).toEqual([])
})

describe.each(PROFILES)('standings by the profile %s', (name) => {
  const profile = SWISS_PROFILES[name]
  const samples = fc.tuple(fc.integer({ min: 2, max: 24 }), fc.nat())

  test('do not depend on the order of matches or entrants', () => {
    fc.assert(
      fc.property(samples, ([count, number]) => {
        const { entrants, matches } = sampled(count, number)
        const order = shuffle(Object.keys(matches), seedFor(number))
        const shuffled = order.flatMap((index) => matches[Number(index)] ?? [])
        const rows = standings({ entrants, matches }, profile, 3)
        expect(standings({ entrants: entrants.toReversed(), matches: shuffled }, profile, 3)).toEqual(rows)
      }),
    )
  })

  test('have everybody once, and a place is shared exactly by those with equal trails', () => {
    fc.assert(
      fc.property(samples, ([count, number]) => {
        const { entrants, matches } = sampled(count, number)
        const rows = standings({ entrants, matches }, profile, 3)
        expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
        expect(rows).toHaveLength(count)
        rows.forEach(({ place, trail }, index) => {
          expect(rows.filter((row) => row.place < place)).toHaveLength(place - 1)
          const before = rows[index - 1]
          if (before) {
            expect(before.place === place).toBe(JSON.stringify(before.trail) === JSON.stringify(trail))
          }
        })
      }),
    )
  })
})
