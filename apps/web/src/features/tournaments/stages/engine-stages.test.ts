import {
  closeRounds,
  departed,
  type Format,
  type FormatName,
  formatOf,
  keyOf,
  type Match,
  type Outcome,
  opened,
  type Result,
  requireSettings,
  type Slot,
  type Stage,
  seededEntrants,
  settled,
  snake,
  undecidedMatches,
} from '@trunfo/brackets'
import { describe, expect, test } from 'vitest'
import type { TournamentBracket } from '../detail/detail.api.ts'
import { engineStages, type PublicMatch, type PublicStage } from './engine-stages.ts'
import { podiumOfPlaces, podiumOfStages } from './podium-of-places.ts'

const SEED = '00112233445566778899aabbccddeeff'
const NAMES = Array.from({ length: 11 }, (_, index) => `p${index}`)

interface Made {
  readonly format: FormatName
  readonly settings: object
  readonly stage: Stage
}

function made(name: FormatName, settings: object, ids = NAMES): Made {
  const format: Format<unknown> = formatOf(name as string)
  const entrants = name === 'round-robin' ? snake(seededEntrants(ids), 2) : seededEntrants(ids)
  const stage = opened(format, { entrants, settings: requireSettings(name, settings), seed: SEED })
  return { format: name, settings, stage: closeRounds(format, stage) }
}

/** Wins by either side, lost games, W.O.s and a departure, up to `most` results. */
function played({ format: name, settings, stage }: Made, most: number): Made {
  const format: Format<unknown> = formatOf(name as string)
  let now = stage
  for (let count = 0; count < most; count += 1) {
    const [match] = undecidedMatches(now)
    if (!match) break
    now = closeRounds(format, settled(format, now, match, resultAt(match, count)))
    if (count === 3) now = closeRounds(format, departed(format, now, NAMES[6] ?? '', 'left'))
  }
  return { format: name, settings, stage: now }
}

function resultAt({ bestOf }: Match, count: number): Result {
  const games = Math.ceil(bestOf / 2)
  const winner = count % 3 === 0 ? 2 : 1
  if (count % 7 === 5) return { kind: 'forfeit', winner: count % 2 === 0 ? null : winner }
  const lost = Math.min(count % 2, games - 1)
  return { kind: 'won', winner, score: winner === 1 ? [games, lost] : [lost, games], games: [] }
}

/** The response that our API writes for a stage. */
function published({ format, settings, stage }: Made): TournamentBracket {
  const placeOf = (slot: Slot) => (slot.kind === 'entrant' ? NAMES.indexOf(slot.id) : null)
  const matches = stage.matches.map((match): PublicMatch => {
    const [one, two] = match.sides
    const { outcome, bracket, group, bestOf, winnerTo, loserTo } = match
    const winner = winnerSide(outcome)
    const isOpen = outcome === null
    const isScored = outcome && 'score' in outcome && bestOf > 1
    return {
      id: keyOf(match),
      round: match.round,
      number: match.number,
      p1: placeOf(one),
      p2: placeOf(two),
      winner: winner === null ? null : placeOf(match.sides[winner - 1] ?? one),
      status: isOpen ? 'in_progress' : 'completed',
      outcome: outcome && outcome.kind !== 'won' && outcome.kind !== 'bye' ? outcome.kind : undefined,
      bracket: bracket === 'main' ? undefined : bracket,
      group: group > 0 ? group : undefined,
      bestOf: bestOf > 1 ? bestOf : undefined,
      score1: isScored ? outcome.score[0] : undefined,
      score2: isScored ? outcome.score[1] : undefined,
      isVacant1: isOpen && one.kind === 'nobody' ? true : undefined,
      isVacant2: isOpen && two.kind === 'nobody' ? true : undefined,
      winnerTo: winnerTo ? keyOf(winnerTo) : undefined,
      winnerToSide: winnerTo?.side,
      loserTo: loserTo ? keyOf(loserTo) : undefined,
      loserToSide: loserTo?.side,
    }
  })
  return {
    participants: NAMES.map((id) => ({ id, name: id })),
    media: '',
    roundSizes: [],
    matches,
    stages: [
      {
        position: 1,
        format,
        settings: settings as Record<string, unknown>,
        groups: format === 'round-robin' ? 2 : 0,
        cut: null,
        seed: SEED,
        entrants: stage.entrants.map(({ id, seed, group, departure }) => ({
          p: NAMES.indexOf(id),
          seed,
          group: group > 0 ? group : undefined,
          departure: departure ?? undefined,
        })),
      },
    ],
  }
}

function winnerSide(outcome: Outcome | null): 1 | 2 | null {
  return outcome && 'winner' in outcome ? outcome.winner : null
}

const FORMATS: readonly (readonly [FormatName, object])[] = [
  ['single-elimination', { bestOf: 3 }],
  ['knockout', { thirdPlace: true, bestOf: 3, finalBestOf: 5 }],
  ['double-elimination', { bestOf: 3 }],
  ['round-robin', { bestOf: 3 }],
  ['swiss', { bestOf: 3 }],
]

describe.each(FORMATS)('%s', (format, settings) => {
  test.each([0, 4, 9, 200])(
    'the published bracket leads to the same table and places after %i results',
    (most) => {
      const one = played(made(format, settings), most)
      const [stage] = engineStages(published(one))
      const engine: Format<unknown> = formatOf(format as string)
      expect(stage?.stage.matches).toEqual(one.stage.matches.map((match) => ({ ...match, games: [] })))
      expect(stage?.stage.entrants).toEqual(one.stage.entrants)
      expect(engine.table(stage?.stage as Stage)).toEqual(engine.table(one.stage))
      expect(engine.places(stage?.stage as Stage)).toEqual(engine.places(one.stage))
    },
  )
})

test('a single game has a score of one, which is not published', () => {
  const one = played(made('knockout', {}, NAMES.slice(0, 4)), 1)
  const [stage] = engineStages(published(one))
  expect(stage?.stage.matches[0]?.outcome).toEqual({ kind: 'won', winner: 2, score: [0, 1] })
})

test('a stage that is not drawn has neither entrants nor matches, and the matches of others are not its own', () => {
  const one = published(made('swiss', {}))
  const knockout: PublicStage = {
    position: 2,
    format: 'knockout',
    settings: {},
    groups: 0,
    cut: null,
    seed: null,
    entrants: [],
  }
  const [first, second] = engineStages({ ...one, stages: [...(one.stages ?? []), knockout] })
  expect(first?.matches.length).toBeGreaterThan(0)
  expect(second).toMatchObject({ isOpen: false, matches: [], stage: { entrants: [], matches: [] } })
})

test('the default format publishes no stages', () => {
  expect(engineStages({ participants: [], media: '', roundSizes: [2, 1], matches: [] })).toEqual([])
})

describe('the podium', () => {
  const participants = NAMES.map((name) => ({ id: name, name }))

  test('appears once the last match is decided, with the third-place match in it', () => {
    const cup = made('knockout', { thirdPlace: true })
    expect(podiumOfStages(published(played(cup, 4)))).toEqual([])
    const podium = podiumOfStages(published(played(cup, 200)))
    expect(podium.map(({ place }) => place)).toEqual([1, 2, 3])
  })

  test('puts those who share a place on the same step, and has no step for a crowd', () => {
    const place = (id: string, from: number, to: number) => ({ id, from, to })
    const shared = [place('p0', 1, 1), place('p1', 2, 2), place('p2', 3, 4), place('p3', 3, 4)]
    expect(
      podiumOfPlaces(participants, shared).map(({ place, participant }) => `${place} ${participant.id}`),
    ).toEqual(['1 p0', '2 p1', '3 p2', '3 p3'])
    const crowd = NAMES.slice(0, 8).map((id) => place(id, 1, 8))
    expect(podiumOfPlaces(participants, crowd)).toEqual([])
  })
})
