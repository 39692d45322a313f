import { describe, expect, test } from 'vitest'
import { forfeit, Scene, writtenPlaces } from '../../test/scene.ts'
import { doubleElimination } from './double-elimination.ts'
import { requireDoubleEliminationSettings } from './double-elimination-settings.ts'

const scene = (count: number, given: object = {}) =>
  new Scene(doubleElimination, count, requireDoubleEliminationSettings(given))

describe('the plan', () => {
  test('of four entrants', () => {
    expect(scene(4).lines()).toEqual([
      'upper 1.1: p1 - p4',
      'upper 1.2: p2 - p3',
      'upper 2.1: ? - ?',
      'lower 1.1: ? - ?',
      'lower 2.1: ? - ?',
      'final 1.1: ? - ?',
    ])
  })

  test('of two entrants has no lower bracket: the loser has a second chance in the grand final', () => {
    const two = scene(2).win('upper 1.1', 2)
    expect(two.lines()).toEqual(['upper 1.1: p1 - p2 > p2', 'final 1.1: p2 - p1'])
    two.win('final 1.1', 1)
    expect(two.places()).toBe('1 p2, 2 p1')
  })

  test('of two entrants without a grand final is one match', () => {
    const two = scene(2, { grandFinal: 'none' }).win('upper 1.1', 2)
    expect(two.lines()).toEqual(['upper 1.1: p1 - p2 > p2'])
    expect(two.places()).toBe('1 p2, 2 p1')
  })

  test('decides byes and void matches at once: five entrants', () => {
    expect(scene(5).lines()).toEqual([
      'upper 1.1: p1 - nobody bye p1',
      'upper 1.2: p4 - p5',
      'upper 1.3: p2 - nobody bye p2',
      'upper 1.4: p3 - nobody bye p3',
      'upper 2.1: p1 - ?',
      'upper 2.2: p2 - p3',
      'upper 3.1: ? - ?',
      'lower 1.1: nobody - ?',
      'lower 1.2: nobody - nobody void',
      'lower 2.1: ? - ?',
      'lower 2.2: ? - nobody',
      'lower 3.1: ? - ?',
      'lower 4.1: ? - ?',
      'final 1.1: ? - ?',
    ])
  })

  test('moves a loser through a hole of the lower bracket', () => {
    const five = scene(5).win('upper 1.2', 1)
    expect(five.line('lower 1.1')).toBe('lower 1.1: nobody - p5 bye p5')
    expect(five.line('lower 2.1')).toBe('lower 2.1: ? - p5')
  })

  test('has a longer series where the champion is decided', () => {
    const bestOf = (grandFinal: string) =>
      scene(4, { grandFinal, bestOf: 3, finalBestOf: 5 }).stage.matches.map((match) => match.bestOf)
    expect(bestOf('reset')).toEqual([3, 3, 3, 3, 3, 5])
    expect(bestOf('none')).toEqual([3, 3, 5, 3, 3])
  })
})

describe('the grand final', () => {
  const ready = (given: object = {}) =>
    scene(4, given)
      .win('upper 1.1', 1)
      .win('upper 1.2', 1)
      .win('upper 2.1', 1)
      .win('lower 1.1', 1)
      .win('lower 2.1', 1)

  test('ends the stage if the upper side wins', () => {
    const stage = ready()
    expect(stage.line('final 1.1')).toBe('final 1.1: p1 - p2')
    expect(stage.places()).toBe('3 p4, 4 p3')
    expect(stage.win('final 1.1', 1).places()).toBe('1 p1, 2 p2, 3 p4, 4 p3')
    expect(stage.lines().at(-1)).toBe('final 1.1: p1 - p2 > p1')
  })

  test('is repeated if the lower side wins, in a series of the same length', () => {
    const stage = ready({ finalBestOf: 5 }).win('final 1.1', 2)
    expect(stage.line('final 2.1')).toBe('final 2.1: p1 - p2')
    expect(stage.stage.matches.at(-1)).toMatchObject({ bestOf: 5, outcome: null, games: [] })
    expect(stage.places()).toBe('3 p4, 4 p3')
    expect(stage.win('final 2.1', 2).places()).toBe('1 p2, 2 p1, 3 p4, 4 p3')
  })

  test('is repeated as well if the upper side is absent, and not if it left', () => {
    expect(ready().settle('final 1.1', forfeit(2)).line('final 2.1')).toBe('final 2.1: p1 - p2')
    const left = ready().leave('p1')
    expect(left.lines().at(-1)).toBe('final 1.1: p1 - p2 W.O. p2')
    expect(left.places()).toBe('1 p2, 2 p1, 3 p4, 4 p3')
  })

  test('is not repeated as a single final', () => {
    const stage = ready({ grandFinal: 'single' }).win('final 1.1', 2)
    expect(stage.lines().at(-1)).toBe('final 1.1: p1 - p2 > p2')
    expect(stage.places()).toBe('1 p2, 2 p1, 3 p4, 4 p3')
  })

  test('has no champion after a double W.O.', () => {
    expect(ready().settle('final 1.1', forfeit(null)).places()).toBe('2 p1, 2 p2, 3 p4, 4 p3')
  })

  test('goes to whoever stays if somebody leaves before the reset is played', () => {
    const stage = ready().win('final 1.1', 2).leave('p2')
    expect(stage.line('final 2.1')).toBe('final 2.1: p1 - p2 W.O. p1')
    expect(stage.places()).toBe('1 p1, 2 p2, 3 p4, 4 p3')
  })

  test('loses its reset with a correction, unless the reset was played', () => {
    const stage = ready().win('final 1.1', 2)
    const before = JSON.stringify(stage.stage)
    const revision = stage.revise('final 1.1', 1)
    expect(revision).toMatchObject({ kind: 'revised', removed: [{ bracket: 'final', round: 2, number: 1 }] })
    expect(stage.lines().at(-1)).toBe('final 1.1: p1 - p2 > p1')
    stage.undo(revision)
    expect(JSON.stringify(stage.stage)).toBe(before)

    stage.win('final 2.1', 1)
    expect(stage.revise('final 1.1', 1)).toEqual({
      kind: 'refused',
      reason: 'already_played',
      played: [{ bracket: 'final', group: 0, round: 2, number: 1 }],
    })
  })

  test('keeps its reset if only the score is corrected', () => {
    const stage = ready({ finalBestOf: 3 }).win('final 1.1', 2).win('final 2.1', 1)
    const score = { kind: 'won', winner: 2, score: [1, 2], games: [] } as const
    expect(stage.reviseTo('final 1.1', score)).toMatchObject({ kind: 'revised', removed: [] })
    expect(stage.line('final 2.1')).toBe('final 2.1: p1 - p2 > p1')
  })

  test('gets a reset by a correction', () => {
    const stage = ready().win('final 1.1', 1)
    const revision = stage.revise('final 1.1', 2)
    expect(stage.line('final 2.1')).toBe('final 2.1: p1 - p2')
    stage.undo(revision)
    expect(stage.lines().at(-1)).toBe('final 1.1: p1 - p2 > p1')
  })

  test('gets no stale reset if the lower side is corrected after the upper side left', () => {
    const stage = ready().settle('final 1.1', forfeit(2)).leave('p1')
    expect(stage.line('final 2.1')).toBe('final 2.1: p1 - p2 W.O. p2')
    const before = JSON.stringify(stage.stage)
    const revision = stage.revise('lower 2.1', 2)
    expect(stage.lines().at(-1)).toBe('final 1.1: p1 - p4 W.O. p4')
    stage.undo(revision)
    expect(JSON.stringify(stage.stage)).toBe(before)
  })

  test('takes a correction of its reset', () => {
    const stage = ready().win('final 1.1', 2).win('final 2.1', 2)
    stage.revise('final 2.1', 1)
    expect(stage.line('final 2.1')).toBe('final 2.1: p1 - p2 > p1')
  })

  test('is a bye for the lower side after a double W.O. in the upper final, without a reset', () => {
    const stage = scene(4).win('upper 1.1', 1).win('upper 1.2', 1).win('lower 1.1', 2)
    stage.settle('upper 2.1', forfeit(null))
    expect(stage.lines().slice(-2)).toEqual([
      'lower 2.1: nobody - p3 bye p3',
      'final 1.1: nobody - p3 bye p3',
    ])
    expect(stage.places()).toBe('1 p3, 3 p1, 3 p2, 4 p4')
  })
})

describe('W.O.s', () => {
  test('in the upper bracket drop the absent side to the lower one', () => {
    const stage = scene(4).settle('upper 1.1', forfeit(2))
    expect(stage.line('upper 2.1')).toBe('upper 2.1: p4 - ?')
    expect(stage.line('lower 1.1')).toBe('lower 1.1: p1 - ?')
  })

  test('of both sides put both out and leave two holes', () => {
    const stage = scene(4).settle('upper 1.1', forfeit(null)).win('upper 1.2', 1)
    expect(stage.lines().slice(2)).toEqual([
      'upper 2.1: nobody - p2 bye p2',
      'lower 1.1: nobody - p3 bye p3',
      'lower 2.1: nobody - p3 bye p3',
      'final 1.1: p2 - p3',
    ])
    expect(stage.places()).toBe('4 p1, 4 p4')
  })
})

describe('somebody who leaves', () => {
  test('loses the open match and does not drop', () => {
    const stage = scene(4).leave('p1')
    expect(stage.line('upper 1.1')).toBe('upper 1.1: p1 - p4 W.O. p4')
    expect(stage.line('lower 1.1')).toBe('lower 1.1: nobody - ?')
    expect(stage.places()).toBe('4 p1')
  })

  test('keeps the name in the slot until the opponent is known, who then wins by W.O.', () => {
    const stage = scene(4).win('upper 1.1', 1).leave('p4')
    expect(stage.line('lower 1.1')).toBe('lower 1.1: p4 - ?')
    stage.win('upper 1.2', 1)
    expect(stage.line('lower 1.1')).toBe('lower 1.1: p4 - p3 W.O. p3')
  })

  test('keeps the name after a correction of the score alone', () => {
    const stage = scene(4, { bestOf: 3 }).win('upper 1.1', 1).leave('p4')
    stage.reviseTo('upper 1.1', { kind: 'won', winner: 1, score: [2, 1], games: [] })
    expect(stage.line('lower 1.1')).toBe('lower 1.1: p4 - ?')
  })

  test('ranks as the loser of the next match if a correction makes them the winner', () => {
    const stage = scene(4).win('upper 1.1', 1).leave('p4')
    stage.revise('upper 1.1', 2)
    expect(stage.lines().slice(2, 4)).toEqual(['upper 2.1: nobody - ?', 'lower 1.1: p1 - ?'])
    expect(stage.places()).toBe('3 p4')
  })

  test('meets somebody else who left, and nobody goes on', () => {
    const stage = scene(4).win('upper 1.1', 1).leave('p4').leave('p3')
    expect(stage.line('lower 1.1')).toBe('lower 1.1: p4 - nobody void')
    const later = scene(4).win('upper 1.1', 1).win('upper 1.2', 1)
    expect(later.leave('p4').leave('p3').line('lower 2.1')).toBe('lower 2.1: ? - p3')
  })

  test('is out after the last match: leaving later changes nothing', () => {
    const stage = scene(2, { grandFinal: 'none' }).win('upper 1.1', 1)
    const before = stage.lines()
    expect(stage.leave('p2').leave('p1').lines()).toEqual(before)
    expect(() => stage.leave('p9')).toThrow(RangeError)
  })

  test('before the stage opens loses at once', () => {
    const entrants = scene(2).stage.entrants.map((entrant) => {
      return entrant.id === 'p1'
        ? { ...entrant, departure: { kind: 'left', afterRound: 0 } as const }
        : entrant
    })
    const settings = requireDoubleEliminationSettings()
    const matches = doubleElimination.open(entrants, settings, '')
    expect(matches.map(({ outcome }) => outcome?.kind)).toEqual(['forfeit', 'bye'])
    expect(writtenPlaces(doubleElimination.places({ settings, seed: '', entrants, matches }))).toBe(
      '1 p2, 2 p1',
    )
  })

  test('before the stage opens, and meets somebody else who did, leaves a hole', () => {
    const departure = { kind: 'left', afterRound: 0 } as const
    const entrants = scene(4).stage.entrants.map((one) =>
      one.id === 'p1' || one.id === 'p4' ? { ...one, departure } : one,
    )
    const [first, , upper, lower] = doubleElimination.open(entrants, requireDoubleEliminationSettings(), '')
    expect(first?.outcome).toEqual({ kind: 'double-forfeit' })
    for (const next of [upper, lower]) expect(next?.sides).toContainEqual({ kind: 'nobody' })
  })
})

test('eight entrants share places 5–6 and 7–8', () => {
  expect(scene(8).favourites().places()).toBe('1 p1, 2 p2, 3 p3, 4 p4, 5–6 p5, 5–6 p6, 7–8 p7, 7–8 p8')
})

test('the table counts played matches only, and those who still play share place 1', () => {
  const stage = scene(4).settle('upper 1.1', forfeit(2)).win('upper 1.2', 1).win('lower 1.1', 1)
  const rows = doubleElimination.table(stage.stage)
  expect(rows.map(({ id, place, played, won, lost }) => [id, place, played, won, lost])).toEqual([
    ['p1', 1, 1, 1, 0],
    ['p2', 1, 1, 1, 0],
    ['p4', 1, 0, 0, 0],
    ['p3', 4, 2, 0, 2],
  ])
  expect(rows.every(({ group, drawn, trail }) => group === 0 && drawn === 0 && trail.length === 0)).toBe(true)
  const finished = doubleElimination.table(scene(4).favourites().stage)
  expect(finished.map(({ id, place }) => [id, place])).toEqual([
    ['p1', 1],
    ['p2', 2],
    ['p3', 3],
    ['p4', 4],
  ])
  const upset = doubleElimination.table(scene(2, { grandFinal: 'none' }).win('upper 1.1', 2).stage)
  expect(upset.map(({ id }) => id)).toEqual(['p2', 'p1'])
})
