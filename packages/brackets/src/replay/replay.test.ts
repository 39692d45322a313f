import { describe, expect, test } from 'vitest'
import { notedRounds } from '../../test/notation.ts'
import cupOfSix from '../../test/replays/cup-of-six.json' with { type: 'json' }
import { amend } from '../model/apply.ts'
import { closeRounds } from '../model/progress.ts'
import { requireKnockoutSettings } from '../plans/knockout.ts'
import { SWISS_DEFAULTS, type SwissStage, swiss } from '../swiss/swiss.ts'
import { type LogEntry, parseReplay, type ReplayFile } from './file.ts'
import { afterEntry, replay, unexpectedParts } from './replay.ts'

const text = JSON.stringify(cupOfSix)
const cup = parseReplay(text)

/** A file that a case makes wrong. */
type RawFile = { entrants: object[] }

const WON = { kind: 'won', winner: 1, score: [1, 0], games: [] } as const

/** Six entrants, whose second round was drawn after three results. */
const league: ReplayFile = {
  version: 1,
  format: 'swiss',
  settings: SWISS_DEFAULTS,
  seed: cup.seed,
  entrants: cup.entrants,
  log: [
    ...[1, 2, 3].map((number) => ({ kind: 'result', match: { ...at(1), number }, result: WON }) as const),
    { kind: 'close' },
  ],
}

describe('a replay file', () => {
  test('rebuilds the stage after any entry of its log', () => {
    const states = [0, 3, 4, 5, cup.log.length].map((steps) => notedRounds(replay(cup, steps)))
    expect(states).toEqual([
      ['p2-p1 p4-p6 p5-p3'],
      ['p2-p1>p2 p4-p6>p4 p5-p3>!'],
      ['p2-p1>p2 p4-p6>p4 p5-p3>!', 'p2-_>p2 p4-_>p4'],
      ['p2-p1>p1 p4-p6>p4 p5-p3>!', 'p1-_>p1 p4-_>p4'],
      ['p2-p1>p1 p4-p6>p4 p5-p3>!', 'p1-_>p1 p4-_>p4', 'p1-p4>p4'],
    ])
  })

  test('is as expected, and shows what is not', () => {
    expect(unexpectedParts(cup, replay(cup))).toEqual([])
    expect(unexpectedParts(cup, replay(cup, 5))).toContain('places.0.id: expected "p4", got "p2"')
  })

  test('shows what is missing', () => {
    const [place] = cup.expected?.places ?? []
    const places = [{ ...place, prize: 1 }, ...(cup.expected?.places?.slice(1) ?? [])]
    const more = { ...cup, expected: { places } } as unknown as ReplayFile
    expect(unexpectedParts(more, replay(cup))).toEqual(['places.0.prize: expected 1, got nothing'])
  })

  test('names the entry that cannot have happened', () => {
    const settings = requireKnockoutSettings()
    const plan = { ...cup, format: 'knockout', settings, log: [{ kind: 'close' }] } as const
    expect(() => replay(plan)).toThrow('log[0] (close): the stage is planned, nothing was drawn')
    expect(() => afterEntry(swiss, replay(league) as SwissStage, { kind: 'undo' })).toThrow(RangeError)

    const twice = { ...cup, log: [...cup.log, ...cup.log.slice(-1)] }
    expect(() => replay(twice)).toThrow(`log[${cup.log.length}] (result): the match is decided`)
    const early = { ...cup, log: [{ kind: 'close' } as const] }
    expect(() => replay(early)).toThrow('log[0] (close): the stage is waiting, nothing was drawn')
  })

  test('lets somebody enter a Swiss stage late, once, and no knockout', () => {
    const entrant = { id: 'p7', seed: 7, group: 0, joinedRound: 2 }
    const late = { ...league, log: [{ kind: 'entry', entrant } as const] }
    expect(replay(late).entrants.at(-1)).toEqual({ ...entrant, departure: null })
    const again = { ...late, log: [...late.log, ...late.log] }
    expect(() => replay(again)).toThrow('log[1] (entry): p7 is entered twice')
    const inCup = { ...cup, log: late.log }
    expect(() => replay(inCup)).toThrow('log[0] (entry): the format takes no late entrants')
  })

  test('draws a replacement as the entrant whose place they took', () => {
    const newcomer = { ...cup.entrants[0], id: 'a newcomer', drawnAs: cup.entrants[0]?.id }
    const replaced = { ...cup, log: [], entrants: [newcomer, ...cup.entrants.slice(1)] } as ReplayFile
    const drawn = JSON.stringify(replay({ ...cup, log: [] }).matches)
    const twice = {
      ...replaced,
      entrants: [{ ...newcomer, id: cup.entrants[1]?.id }, ...cup.entrants.slice(1)],
    }
    expect(() => replay(parsedAgain(twice as ReplayFile))).toThrow('somebody is entered twice')
    const renamed = drawn.replaceAll(JSON.stringify(newcomer.drawnAs), JSON.stringify(newcomer.id))
    expect(JSON.stringify(replay(parsedAgain(replaced)).matches)).toBe(renamed)
    expect(() =>
      replay(parsedAgain({ ...replaced, entrants: cup.entrants.map((one) => ({ ...one, drawnAs: '' })) })),
    ).toThrow('entrants[0].drawnAs: a text expected')
  })

  test('keeps the later rounds of a correction that did', () => {
    const stage = closeRounds(swiss, replay(league, 3) as SwissStage)
    const correction = {
      match: at(1),
      result: { ...WON, winner: 2, score: [0, 1] },
      keepsLater: true,
    } as const
    const revision = swiss.revise(stage, correction)
    if (revision.kind === 'refused') throw new Error(revision.reason)
    const log = [...league.log, { kind: 'correction', ...correction } as const]
    expect(replay(parsedAgain({ ...league, log }))).toEqual(amend(stage, revision))
    const moved = log.with(-1, { kind: 'correction', match: at(1), result: correction.result })
    expect(replay({ ...league, log: moved })).not.toEqual(amend(stage, revision))
  })

  test('takes back the corrections right before an undo, one by one', () => {
    const forfeit = { kind: 'correction', match: at(1), result: { kind: 'forfeit', winner: 2 } } as const
    const reopened = { kind: 'correction', match: { ...at(1), number: 2 }, result: null } as const
    const undo = { kind: 'undo' } as const
    const file = parsedAgain({ ...league, log: [...league.log, forfeit, reopened, undo, undo] })
    const steps = league.log.length
    expect(JSON.stringify(replay(file, steps + 3))).toBe(JSON.stringify(replay(file, steps + 1)))
    expect(JSON.stringify(replay(file))).toBe(JSON.stringify(replay(league)))
    const thrice = { ...file, log: [...file.log, undo] }
    expect(() => replay(thrice)).toThrow(`log[${steps + 4}] (undo): no correction comes right before it`)
    const late = [...league.log, forfeit, { kind: 'departure', id: 'p1', as: 'left' }, undo] as const
    expect(() => replay({ ...league, log: late })).toThrow('(undo): no correction comes right before it')
  })

  test('changes settings on the way', () => {
    const settings = { ...SWISS_DEFAULTS, rounds: 4, bestOf: 3 }
    const log = [{ kind: 'settings', settings } as const, ...league.log]
    const stage = replay(parsedAgain({ ...league, log }))
    expect(stage.settings).toEqual(settings)
    expect(stage.matches.map(({ bestOf }) => bestOf)).toEqual([1, 1, 1, 3, 3, 3])
    const impossible = {
      ...league,
      log: [{ kind: 'settings', settings: { ...settings, rounds: 6 } } as const],
    }
    expect(() => replay(impossible)).toThrow('log[0] (settings): 6 entrants play 1 to 5 rounds')
  })

  test('changes the series of a plan where nobody has started', () => {
    const settings = requireKnockoutSettings({ bestOf: 3 })
    const plan = { ...league, format: 'knockout', settings: requireKnockoutSettings(), log: [] } as const
    const bestOf = (entry: object) =>
      replay(
        parsedAgain({ ...plan, log: [{ kind: 'settings', settings, ...entry } as LogEntry] }),
      ).matches.map((match) => match.bestOf)
    expect(bestOf({})).toEqual([3, 3, 3, 3, 3, 3, 1])
    expect(bestOf({ started: [{ ...at(1), number: 2 }] })).toEqual([1, 1, 1, 1, 3, 3, 1])
  })

  test('opens with those who left before, and with those who will join later', () => {
    const departure = { kind: 'left', afterRound: 0 } as const
    const entrants = league.entrants.map((one) => {
      return one.id === 'p2'
        ? { ...one, departure }
        : one.id === 'p6'
          ? { ...one, joinedRound: 2 }
          : { ...one, departure: null }
    })
    const stage = replay(parsedAgain({ ...league, entrants, log: [] }))
    expect(stage.entrants.map((one) => [one.joinedRound, one.departure])).toEqual([
      [1, null],
      [1, departure],
      [1, null],
      [1, null],
      [1, null],
      [2, null],
    ])
    const playing = stage.matches.flatMap(({ sides }) =>
      sides.flatMap((slot) => ('id' in slot ? slot.id : [])),
    )
    expect(playing.toSorted()).toEqual(['p1', 'p3', 'p4', 'p5'])
  })

  test('holds negative points, as in buraco', () => {
    const games = [{ winner: 1, points: [3_000, -150] }] as const
    const log = [{ kind: 'result', match: at(1), result: { ...WON, games } } as const]
    expect(replay(parsedAgain({ ...league, log })).matches[0]?.games).toEqual(games)
  })

  const changed = (change: (file: RawFile) => void) => {
    const file = JSON.parse(text)
    change(file)
    return JSON.stringify(file)
  }
  test.each<[string, (file: RawFile) => void, string]>([
    ['another version', (file) => Object.assign(file, { version: 2 }), 'version: only 1 is known'],
    ['an unknown format', (file) => Object.assign(file, { format: 'constructor' }), 'format: unknown'],
    ['a missing seed', (file) => Object.assign(file, { seed: '' }), 'seed: a text expected'],
    ['no settings', (file) => Object.assign(file, { settings: null }), 'settings: an object expected'],
    [
      'somebody who left later than before the opening',
      (file) => Object.assign(file.entrants[0] ?? {}, { departure: { kind: 'left', afterRound: 1 } }),
      'entrants[0].departure.afterRound: one of 0 expected',
    ],
    [
      'somebody who left in another way',
      (file) => Object.assign(file.entrants[0] ?? {}, { departure: { kind: 'gone', afterRound: 0 } }),
      'entrants[0].departure.kind: one of left, disqualified expected',
    ],
    [
      'a first round that is none',
      (file) => Object.assign(file.entrants[0] ?? {}, { joinedRound: -1 }),
      'entrants[0].joinedRound: a count expected',
    ],
    [
      'a round before the first',
      (file) => Object.assign(file.entrants[0] ?? {}, { joinedRound: 0 }),
      'entrants[0].joinedRound: rounds start at 1',
    ],
    [
      'an unknown expectation',
      (file) => Object.assign(file, { expected: { tabel: [] } }),
      'expected: one of matches, table, places expected',
    ],
    ['no entrants', (file) => Object.assign(file, { entrants: {} }), 'entrants: a list expected'],
    [
      'a seed that is no number',
      (file) => Object.assign(file, { entrants: [{ id: 'a', seed: '1', group: 0 }] }),
      'entrants[0].seed: a count expected',
    ],
    ...[
      [
        { kind: 'constructor' },
        'kind: one of close, result, correction, entry, departure, drawn, settings, undo expected',
      ],
      [{ kind: 'departure', id: 'a', as: 'gone' }, 'as: one of left, disqualified expected'],
      [{ kind: 'entry', entrant: { id: 'a', seed: 1, group: 0 } }, 'entrant.joinedRound: a count expected'],
      [
        { kind: 'correction', match: {}, result: null },
        'match.bracket: one of main, upper, lower, final, third expected',
      ],
      [{ kind: 'result', match: at(1.5), result: {} }, 'match.round: a count expected'],
      [
        { kind: 'result', match: at(1), result: { kind: 'bye' } },
        'result.kind: one of won, drawn, forfeit expected',
      ],
      [
        { kind: 'result', match: at(1), result: { kind: 'won', winner: 3 } },
        'result.winner: one of 1, 2 expected',
      ],
      [
        { kind: 'result', match: at(1), result: { kind: 'forfeit', winner: 3 } },
        'result.winner: one of 1, 2, null expected',
      ],
      [
        { kind: 'correction', match: at(1), result: { kind: 'bye' } },
        'result.kind: one of won, drawn, forfeit expected',
      ],
      [won({ games: [null] }), 'result.games[0]: an object expected'],
      [won({ score: [1] }), 'result.score: two numbers expected'],
      [won({ score: [1, -1] }), 'result.score: a count expected'],
      [won({ games: [{ winner: 1, points: [1, 0.5] }] }), 'result.games[0].points: a whole number expected'],
      [
        { kind: 'correction', match: at(1), result: null, keepsLater: 1 },
        'keepsLater: one of true, false expected',
      ],
      [{ kind: 'settings' }, 'settings: an object expected'],
      [{ kind: 'settings', settings: {}, started: at(1) }, 'started: a list expected'],
      [{ kind: 'settings', settings: {}, started: [at(1.5)] }, 'started[0].round: a count expected'],
      [won({ games: null }), 'result.games: a list expected'],
      [won({ games: [{ winner: 0, points: null }] }), 'result.games[0].winner: one of 1, 2, null expected'],
      [won({ games: [{ winner: 1, points: [1] }] }), 'result.games[0].points: two numbers expected'],
    ].map(([entry, message]): [string, (file: RawFile) => void, string] => [
      JSON.stringify(entry),
      (file) => Object.assign(file, { log: [entry] }),
      `log[0].${message}`,
    ]),
  ])('is rejected for %s', (_what, change, message) => {
    expect(() => parseReplay(changed(change))).toThrow(new RangeError(message))
  })
})

test('a file that is no JSON is rejected as well', () => {
  expect(() => parseReplay('{')).toThrow(new RangeError('file: no JSON'))
})

function at(round: number) {
  return { bracket: 'main', group: 0, round, number: 1 } as const
}

function parsedAgain(file: ReplayFile): ReplayFile {
  return parseReplay(JSON.stringify(file))
}

function won(change: object) {
  const result = Object.assign({ kind: 'won', winner: 1, score: [1, 0], games: [] }, change)
  return { kind: 'result', match: at(1), result }
}
