import { apply } from '../src/model/apply.ts'
import type { Match, Outcome, Result, Score } from '../src/model/match.ts'
import { departed } from '../src/model/progress.ts'
import type { Entrant, Row, Stage } from '../src/model/stage.ts'
import { below, type Random, xoshiro128 } from '../src/random.ts'
import { snake } from '../src/tables/groups.ts'
import { ROUND_ROBIN_DEFAULTS, type RoundRobinSettings, roundRobin } from '../src/tables/round-robin.ts'
import { seedFor } from './play.ts'

export type League = Stage<RoundRobinSettings>

export function entrant(id: string, seed: number, facts: Partial<Entrant> = {}): Entrant {
  return { id, seed, group: 0, joinedRound: 1, departure: null, ...facts }
}

/** p1, the strongest, to pN. */
export function seeded(count: number): Entrant[] {
  return Array.from({ length: count }, (_, index) => entrant(`p${index + 1}`, index + 1))
}

export function league(entrants: readonly Entrant[], settings: Partial<RoundRobinSettings> = {}): League {
  const full = { ...ROUND_ROBIN_DEFAULTS, ...settings }
  const seed = seedFor('league')
  return { settings: full, seed, entrants, matches: roundRobin.open(entrants, full, seed) }
}

export function groupStage(
  count: number,
  groups: number,
  settings: Partial<RoundRobinSettings> = {},
): League {
  return league(snake(seeded(count), groups), settings)
}

export function idsOf({ sides }: Match): [string, string] {
  const [one, two] = sides.map((slot) => (slot.kind === 'entrant' ? slot.id : ''))
  return [one ?? '', two ?? '']
}

export function between(stage: League, one: string, two: string): Match {
  const found = stage.matches.find((match) => idsOf(match).toSorted().join() === [one, two].toSorted().join())
  if (!found) throw new Error(`${one} and ${two} do not meet`)
  return found
}

/** "a 2-1 b" is a match that a won, "a 1-1 b" a draw, "a W.O. b" a forfeit for a. */
export function report(stage: League, ...results: string[]): League {
  return results.reduce((now, text) => {
    const [one = '', score = '', two = ''] = text.split(' ')
    const match = between(now, one, two)
    const isSwapped = idsOf(match)[0] !== one
    if (score === 'W.O.') return decide(now, match, { kind: 'forfeit', winner: isSwapped ? 2 : 1 })
    const [left = 0, right = 0] = score.split('-').map(Number)
    return decide(now, match, scored(isSwapped ? [right, left] : [left, right]))
  }, stage)
}

export function scored(score: Score): Result {
  const [one, two] = score
  if (one === two) return { kind: 'drawn', score, games: [] }
  return { kind: 'won', winner: one > two ? 1 : 2, score, games: [] }
}

export function decide(stage: League, match: Match, result: Result): League {
  return apply(stage, roundRobin.settle(stage, match, result))
}

export function leave(stage: League, id: string): League {
  return departed(roundRobin, stage, id, 'left')
}

export function randomFor(label: string | number): Random {
  return xoshiro128(seedFor(label))
}

/** Any result that a table allows: one in eight is a W.O., one in sixteen a double W.O. */
export function randomResult(match: Match, random: Random): Result {
  const need = Math.ceil(match.bestOf / 2)
  const dice = below(random, 16)
  if (dice === 0) return { kind: 'forfeit', winner: null }
  if (dice <= 2) return { kind: 'forfeit', winner: dice === 1 ? 1 : 2 }
  if (dice <= 5) return scored([need - 1, need - 1])
  const other = below(random, need)
  return scored(dice % 2 === 0 ? [need, other] : [other, need])
}

export function playAll(stage: League, label: string | number): League {
  const random = randomFor(label)
  return stage.matches
    .filter(({ outcome }) => outcome === null)
    .reduce((now, match) => decide(now, match, randomResult(match, random)), stage)
}

/** "1 a, 2 b, 2 c": places and ids in the order of the table. */
export function placed(rows: readonly Pick<Row, 'id' | 'place'>[]): string {
  return rows.map(({ id, place }) => `${place} ${id}`).join(', ')
}

export function trailOf(rows: readonly Pick<Row, 'id' | 'trail'>[], id: string): [string, number | null][] {
  const row = rows.find((other) => other.id === id)
  return (row?.trail ?? []).map(({ criterion, value }) => [criterion, value])
}

/** A match of a Swiss round as it may be stored. An empty id is nobody. */
export function swissMatch(
  round: number,
  number: number,
  ids: readonly [string, string],
  outcome: Outcome,
  bestOf = 3,
): Match {
  const [one, two] = ids.map((id) =>
    id === '' ? { kind: 'nobody' as const } : { kind: 'entrant' as const, id },
  )
  const sides = [one ?? { kind: 'nobody' }, two ?? { kind: 'nobody' }] as const
  return {
    bracket: 'main',
    group: 0,
    round,
    number,
    sides,
    bestOf,
    winnerTo: null,
    loserTo: null,
    outcome,
    games: [],
  }
}
