import { describe, expect, test } from 'vitest'
import { forfeit, keyNamed, Scene } from '../../test/scene.ts'
import { knockout, requireKnockoutSettings } from './knockout.ts'
import { seedOrder } from './seeding.ts'

const scene = (count: number, given: object = {}) =>
  new Scene(knockout, count, requireKnockoutSettings(given))

test('seeds 1 and 2 can only meet in the final, 1 to 4 in the semi-finals', () => {
  expect(seedOrder(2)).toEqual([1, 2])
  expect(seedOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
})

describe('the plan', () => {
  test('gives the byes of round 1 to the best seeds', () => {
    expect(scene(5).lines()).toEqual([
      'main 1.1: p1 - nobody bye p1',
      'main 1.2: p4 - p5',
      'main 1.3: p2 - nobody bye p2',
      'main 1.4: p3 - nobody bye p3',
      'main 2.1: p1 - ?',
      'main 2.2: p2 - p3',
      'main 3.1: ? - ?',
    ])
  })

  test('has a longer series in the final, not in the third-place match', () => {
    const { stage } = scene(4, { thirdPlace: true, bestOf: 3, finalBestOf: 5 })
    expect(stage.matches.map(({ bracket, bestOf }) => `${bracket} ${bestOf}`)).toEqual([
      'main 3',
      'main 3',
      'main 5',
      'third 3',
    ])
  })

  test('of two entrants is one match, even with a third-place match', () => {
    const two = scene(2, { thirdPlace: true }).win('main 1.1', 2)
    expect(two.lines()).toEqual(['main 1.1: p1 - p2 > p2'])
    expect(two.places()).toBe('1 p2, 2 p1')
  })
})

describe('places', () => {
  test('are shared by the losers of a round', () => {
    expect(scene(8).favourites().places()).toBe('1 p1, 2 p2, 3–4 p3, 3–4 p4, 5–8 p5, 5–8 p6, 5–8 p7, 5–8 p8')
  })

  test('end with the number of entrants', () => {
    expect(scene(6).favourites().places()).toBe('1 p1, 2 p2, 3–4 p3, 3–4 p4, 5–6 p5, 5–6 p6')
    expect(scene(5).favourites().places()).toBe('1 p1, 2 p2, 3–4 p3, 3–4 p4, 5 p5')
  })

  test('3 and 4 are played out in a third-place match', () => {
    const four = scene(4, { thirdPlace: true }).win('main 1.1', 1).win('main 1.2', 1)
    expect(four.line('third 1.1')).toBe('third 1.1: p4 - p3')
    expect(four.win('third 1.1', 1).places()).toBe('3 p4, 4 p3')
  })

  test('3 goes without play to the only loser of a semi-final', () => {
    expect(scene(3, { thirdPlace: true }).favourites().places()).toBe('1 p1, 2 p2, 3 p3')
  })

  test('stay vacant after a double W.O.', () => {
    const four = scene(4).settle('main 1.1', forfeit(null)).win('main 1.2', 1)
    expect(four.line('main 2.1')).toBe('main 2.1: nobody - p2 bye p2')
    expect(four.places()).toBe('1 p2, 3–4 p1, 3–4 p3, 3–4 p4')
    const none = scene(2).settle('main 1.1', forfeit(null))
    expect(none.places()).toBe('2 p1, 2 p2')
  })

  test('never exceed the number of entrants', () => {
    const three = scene(3, { thirdPlace: true }).settle('main 1.2', forfeit(null))
    expect(three.places()).toBe('1 p1, 3 p2, 3 p3')
  })

  test('4 is for those who left before the third-place match', () => {
    const four = scene(4, { thirdPlace: true }).leave('p1').win('main 1.2', 1)
    expect(four.line('third 1.1')).toBe('third 1.1: nobody - p3 bye p3')
    expect(four.places()).toBe('3 p3, 4 p1')
  })
})

describe('a result', () => {
  test.each([
    ['of a match that waits', 'main 2.1', forfeit(1)],
    ['of a bye', 'main 1.1', forfeit(1)],
    ['that is a draw', 'main 1.2', { kind: 'drawn', score: [0, 0], games: [] }],
    ['with another score', 'main 1.2', { kind: 'won', winner: 1, score: [2, 0], games: [] }],
    ['of an unknown match', 'main 4.1', forfeit(1)],
    ['of another bracket', 'lower 1.1', forfeit(1)],
  ] as const)('%s is rejected', (_what, name, result) => {
    expect(() => scene(5).settle(name, result)).toThrow(RangeError)
  })

  test('of a decided match is rejected', () => {
    const decided = scene(4).win('main 1.1', 1)
    expect(() => decided.win('main 1.1', 1)).toThrow('already decided')
  })

  test('of a series that nobody has won yet is rejected', () => {
    const led = { kind: 'won', winner: 1, score: [1, 0], games: [] } as const
    expect(() => scene(4, { bestOf: 3 }).settle('main 1.1', led)).toThrow('score_out_of_range')
    const played = scene(4, { bestOf: 3 }).win('main 1.1', 1)
    expect(played.reviseTo('main 1.1', led)).toMatchObject({ reason: 'invalid_result' })
  })

  test('decides its match and fills the slot behind it, and nothing else', () => {
    const result = { kind: 'won', winner: 2, score: [0, 1], games: [] } as const
    expect(knockout.settle(scene(4).stage, keyNamed('main 1.1'), result)).toEqual([
      {
        kind: 'decided',
        match: keyNamed('main 1.1'),
        outcome: { kind: 'won', winner: 2, score: [0, 1] },
        games: [],
      },
      {
        kind: 'filled',
        match: keyNamed('main 2.1'),
        side: 1,
        slot: { kind: 'entrant', id: 'p4' },
      },
    ])
  })

  test('keeps its games', () => {
    const games = [
      { winner: 1, points: [12, 9] },
      { winner: 1, points: null },
    ] as const
    const { stage } = scene(2, { finalBestOf: 3 }).settle('main 1.1', {
      kind: 'won',
      winner: 1,
      score: [2, 0],
      games,
    })
    expect(stage.matches[0]).toMatchObject({ outcome: { kind: 'won', winner: 1, score: [2, 0] }, games })
  })

  test('needs only the match and those behind it', () => {
    const { stage } = scene(8)
    const behind = stage.matches.filter(({ number }) => number === 1)
    const effects = knockout.settle({ ...stage, matches: behind }, keyNamed('main 1.1'), forfeit(2))
    expect(effects).toEqual(knockout.settle(stage, keyNamed('main 1.1'), forfeit(2)))
  })
})

describe('a correction', () => {
  const semiFinals = () =>
    scene(8).win('main 1.1', 1).win('main 1.2', 1).win('main 1.3', 1).win('main 1.4', 1)

  test('puts the correct winner into the next match', () => {
    const stage = semiFinals()
    stage.revise('main 1.1', 2)
    expect(stage.line('main 2.1')).toBe('main 2.1: p8 - p4')
  })

  test('is refused where the following match was played, naming it', () => {
    const stage = semiFinals().win('main 2.1', 1)
    expect(stage.revise('main 1.1', 2)).toEqual({
      kind: 'refused',
      reason: 'already_played',
      played: [keyNamed('main 2.1')],
    })
    expect(stage.revise('main 1.3', 2).kind).toBe('revised')
  })

  test('is refused where the following match ended by a reported W.O., until that one is reopened', () => {
    const stage = semiFinals().settle('main 2.1', forfeit(1))
    expect(stage.revise('main 1.1', 2)).toMatchObject({ reason: 'already_played' })
    expect(stage.reviseTo('main 2.1', null).kind).toBe('revised')
    expect(stage.revise('main 1.1', 2).kind).toBe('revised')
    expect(stage.line('main 2.1')).toBe('main 2.1: p8 - p4')
  })

  test('of the score alone leaves later matches as they are', () => {
    const stage = scene(4, { bestOf: 3 }).win('main 1.1', 1).win('main 1.2', 1).win('main 2.1', 2)
    const revision = stage.reviseTo('main 1.1', { kind: 'won', winner: 1, score: [2, 1], games: [] })
    expect(revision).toMatchObject({ kind: 'revised', effects: [{ kind: 'decided' }] })
    expect(stage.line('main 2.1')).toBe('main 2.1: p1 - p2 > p2')
  })

  test('to undecided reopens the match and empties the slot behind it', () => {
    const stage = semiFinals()
    const before = JSON.stringify(stage.stage)
    const revision = stage.reviseTo('main 1.1', null)
    expect(stage.line('main 1.1')).toBe('main 1.1: p1 - p8')
    expect(stage.line('main 2.1')).toBe('main 2.1: ? - p4')
    stage.undo(revision)
    expect(JSON.stringify(stage.stage)).toBe(before)
  })

  test('fills the hole of a double W.O., and takes back the bye behind it', () => {
    const stage = scene(4).settle('main 1.1', forfeit(null)).win('main 1.2', 1)
    expect(stage.places()).toContain('1 p2')
    stage.revise('main 1.1', 2)
    expect(stage.line('main 2.1')).toBe('main 2.1: p4 - p2')
  })

  test('takes back a void match between two holes', () => {
    const stage = scene(8).settle('main 1.1', forfeit(null)).settle('main 1.2', forfeit(null))
    expect(stage.line('main 2.1')).toBe('main 2.1: nobody - nobody void')
    expect(stage.line('main 3.1')).toBe('main 3.1: nobody - ?')
    stage.revise('main 1.1', 2)
    expect(stage.line('main 2.1')).toBe('main 2.1: p8 - nobody bye p8')
    expect(stage.line('main 3.1')).toBe('main 3.1: p8 - ?')
  })

  test('that sends nobody where nobody was expected changes only its match', () => {
    const stage = scene(4).settle('main 1.1', forfeit(null)).leave('p4')
    expect(stage.revise('main 1.1', 2)).toMatchObject({
      kind: 'revised',
      effects: [{ kind: 'decided', match: keyNamed('main 1.1') }],
      undo: [keyNamed('main 1.1')],
    })
    expect(stage.line('main 2.1')).toBe('main 2.1: nobody - ?')
  })

  test('is refused after a reported W.O. whose winner left', () => {
    const stage = semiFinals().settle('main 2.1', forfeit(1)).leave('p1')
    expect(stage.revise('main 1.2', 2)).toMatchObject({ reason: 'already_played' })
  })

  test('moves on the opponent of somebody who left, by their W.O.', () => {
    const stage = semiFinals().leave('p4')
    expect(stage.line('main 3.1')).toBe('main 3.1: p1 - ?')
    stage.revise('main 1.1', 2)
    expect(stage.line('main 2.1')).toBe('main 2.1: p8 - p4 W.O. p8')
    expect(stage.line('main 3.1')).toBe('main 3.1: p8 - ?')
  })

  test('does not bring back somebody who left', () => {
    const stage = semiFinals().leave('p8')
    stage.revise('main 1.1', 2)
    expect(stage.line('main 1.1')).toBe('main 1.1: p1 - p8 > p8')
    expect(stage.line('main 2.1')).toBe('main 2.1: nobody - p4 bye p4')
  })

  test('keeps the name of somebody who left in a slot that is still theirs', () => {
    const stage = scene(8, { bestOf: 3 }).win('main 1.1', 1).leave('p1')
    stage.reviseTo('main 1.1', { kind: 'won', winner: 1, score: [2, 1], games: [] })
    expect(stage.win('main 1.2', 1).line('main 2.1')).toBe('main 2.1: p1 - p4 W.O. p4')
  })

  test('to undecided is a W.O. at once if somebody left', () => {
    const stage = scene(4).win('main 1.1', 1).leave('p4')
    expect(stage.reviseTo('main 1.1', null)).toMatchObject({
      kind: 'revised',
      effects: [{ kind: 'decided', outcome: { kind: 'forfeit', winner: 1 } }],
    })
    expect(stage.reviseTo('main 1.1', null)).toMatchObject({ reason: 'same_result' })
  })

  describe('after both finalists have left, one after the other,', () => {
    const bothLeft = () => scene(4).win('main 1.1', 1).win('main 1.2', 1).leave('p1').leave('p2')

    test('counts their W.O. as unplayed', () => {
      const stage = bothLeft()
      expect(stage.revise('main 1.2', 2).kind).toBe('revised')
      expect(stage.line('main 2.1')).toBe('main 2.1: p1 - p3 W.O. p3')
      expect(stage.places()).toBe('1 p3, 2 p1, 3–4 p2, 3–4 p4')
    })

    test('keeps the champion when the final is reopened', () => {
      const stage = bothLeft()
      expect(stage.places()).toBe('1 p2, 2 p1, 3–4 p3, 3–4 p4')
      expect(stage.reviseTo('main 2.1', null)).toMatchObject({ reason: 'same_result' })
    })

    test('keeps a W.O. that was reported while one of them was there', () => {
      const stage = scene(4)
        .win('main 1.1', 1)
        .win('main 1.2', 1)
        .settle('main 2.1', forfeit(null))
        .leave('p1')
      expect(stage.revise('main 1.2', 2)).toMatchObject({ reason: 'already_played' })
      expect(stage.leave('p2').revise('main 1.2', 2).kind).toBe('revised')
    })
  })

  test('of a void match is refused, whatever the result', () => {
    const stage = scene(8).settle('main 1.1', forfeit(null)).settle('main 1.2', forfeit(null))
    for (const result of [null, forfeit(1)]) {
      expect(stage.reviseTo('main 2.1', result)).toMatchObject({ reason: 'invalid_result' })
    }
  })

  test.each([
    ['of an undecided match', 'main 1.2', forfeit(1), 'not_decided'],
    ['to the same result', 'main 2.2', { kind: 'won', winner: 1, score: [1, 0], games: [] }, 'same_result'],
    ['of a bye', 'main 1.1', forfeit(1), 'invalid_result'],
    ['that reopens a bye', 'main 1.1', null, 'invalid_result'],
    ['to a draw', 'main 2.2', { kind: 'drawn', score: [0, 0], games: [] }, 'invalid_result'],
    [
      'to an impossible score',
      'main 2.2',
      { kind: 'won', winner: 1, score: [0, 1], games: [] },
      'invalid_result',
    ],
  ] as const)('%s is refused', (_what, name, result, reason) => {
    const stage = scene(5).win('main 2.2', 1)
    expect(stage.reviseTo(name, result)).toEqual({ kind: 'refused', reason, played: [] })
  })
})
