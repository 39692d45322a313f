import { describe, expect, test } from 'vitest'
import { seedFor } from '../../test/play.ts'
import { placed, seeded, swissMatch } from '../../test/tables.ts'
import type { Match } from '../model/match.ts'
import type { Entrant, Row } from '../model/stage.ts'
import { topCut } from './top-cut.ts'

const LOTS = seedFor('lots')

const rowsOf = (entrants: readonly Entrant[], places = entrants.map(({ seed }) => seed)): Row[] =>
  entrants.map(({ id }, index) => ({
    id,
    group: 0,
    place: places[index] ?? 0,
    played: 0,
    won: 0,
    drawn: 0,
    lost: 0,
    trail: [],
  }))

const meeting = (...pairs: [string, string][]): Match[] =>
  pairs.map((ids, index) => swissMatch(1, index + 1, ids, { kind: 'won', winner: 1, score: [2, 0] }))

function cut(size: number, matches: readonly Match[] = [], entrants = seeded(12), avoidsRematches = true) {
  return topCut({ entrants, matches }, rowsOf(entrants), { size, avoidsRematches }, LOTS).map(({ id }) => id)
}

describe('a top cut', () => {
  test.each([2, 3, 6, 8, 12])('of %i takes the standings as they are', (size) => {
    const ids = seeded(size).map(({ id }) => id)
    expect(cut(size)).toEqual(ids)
    expect(cut(size, meeting(['p1', 'p8'], ['p1', 'p2']), seeded(12), false)).toEqual(ids)
  })

  test('says where its entrants come from', () => {
    const stage = { entrants: seeded(3), matches: [] }
    expect(topCut(stage, rowsOf(stage.entrants), { size: 2, avoidsRematches: false }, LOTS)).toEqual([
      { id: 'p1', seed: 1, fromGroup: 0, fromPlace: 1 },
      { id: 'p2', seed: 2, fromGroup: 0, fromPlace: 2 },
    ])
  })

  test('has 2 to 64 places', () => {
    for (const size of [1, 65, 2.5]) expect(() => cut(size)).toThrow(RangeError)
    expect(cut(64, [], seeded(70))).toHaveLength(64)
  })

  test('waits for the last result', () => {
    const [open] = meeting(['p1', 'p2']).map((match) => ({ ...match, outcome: null }))
    expect(() => cut(2, open ? [open] : [])).toThrow(new RangeError('the stage is not over'))
  })

  test('never includes whoever has left, and is smaller if too few are there', () => {
    const departure = { kind: 'left', afterRound: 3 } as const
    const entrants = seeded(4).map((entrant) => (entrant.seed === 2 ? { ...entrant, departure } : entrant))
    expect(cut(2, [], entrants)).toEqual(['p1', 'p3'])
    expect(cut(4, [], entrants)).toEqual(['p1', 'p3', 'p4'])
    const stage = { entrants, matches: [] }
    expect(topCut(stage, rowsOf(entrants), { size: 2, avoidsRematches: false }, LOTS)[1]?.fromPlace).toBe(3)
  })

  test('draws lots between those level', () => {
    const entrants = seeded(6)
    const rows = rowsOf(entrants, [1, 2, 2, 2, 2, 6])
    expect(placed(rows)).toBe('1 p1, 2 p2, 2 p3, 2 p4, 2 p5, 6 p6')
    const cuts = Array.from({ length: 60 }, (_, run) =>
      topCut({ entrants, matches: [] }, rows, { size: 3, avoidsRematches: false }, seedFor(run)).map(
        ({ id }) => id,
      ),
    )
    expect(cuts.every(([first]) => first === 'p1')).toBe(true)
    expect(new Set(cuts.map((ids) => ids.join())).size).toBe(12)
    expect(cuts.flat()).not.toContain('p6')
  })

  test('moves seeds of the lower half so that nobody meets an earlier opponent at once', () => {
    expect(cut(8, meeting(['p1', 'p8']))).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p8', 'p7'])
    expect(cut(8, meeting(['p4', 'p5'], ['p6', 'p3']))).toEqual([
      'p1',
      'p2',
      'p3',
      'p4',
      'p6',
      'p5',
      'p7',
      'p8',
    ])
    // With byes, p1 and p2 meet nobody in the first round.
    expect(cut(6, meeting(['p3', 'p6']))).toEqual(['p1', 'p2', 'p3', 'p4', 'p6', 'p5'])
  })

  test('has the rematches that cannot be avoided', () => {
    const all = meeting(['p1', 'p4'], ['p1', 'p3'], ['p2', 'p3'])
    expect(cut(4, all)).toEqual(['p1', 'p2', 'p4', 'p3'])
    expect(cut(2, meeting(['p1', 'p2']))).toEqual(['p1', 'p2'])
  })

  test('counts matches that were played only', () => {
    const forfeit = [swissMatch(1, 1, ['p1', 'p4'], { kind: 'forfeit', winner: 1 })]
    expect(cut(4, forfeit)).toEqual(['p1', 'p2', 'p3', 'p4'])
    const drawn = [swissMatch(1, 1, ['p4', 'p1'], { kind: 'drawn', score: [1, 1] })]
    expect(cut(4, drawn)).toEqual(['p1', 'p2', 'p4', 'p3'])
  })
})
