import { amend, findMatch } from '../src/model/apply.ts'
import type { Match, MatchKey, Outcome, Result, Slot } from '../src/model/match.ts'
import type { Entrant, Stage } from '../src/model/stage.ts'
import { foresee as foreseeStage } from '../src/single-elimination/foresee.ts'
import { outline } from '../src/single-elimination/rounds.ts'
import {
  singleElimination as engine,
  type SingleEliminationSettings,
} from '../src/single-elimination/single-elimination.ts'

/**
 * The engine's first interface, in which a match is a row of ids and a round is drawn from rows. The reference
 * vectors and the tests of the specification's rules are written in it; here it is put on the model.
 */
export interface Row {
  readonly round: number
  readonly number: number
  readonly participant1Id: string
  /** Null means a bye. */
  readonly participant2Id: string | null
  readonly winnerId: string | null
}

export interface Progress {
  readonly entrantCount: number
  readonly round: readonly Row[]
  /** At least the byes of earlier rounds. */
  readonly earlier: readonly Row[]
}

export const SETTINGS: SingleEliminationSettings = { bestOf: 1, finalBestOf: 1 }

export function isBye({ participant2Id }: Row): boolean {
  return participant2Id === null
}

export function entrant(id: string, index = 0): Entrant {
  return { id, seed: index + 1, group: 0, joinedRound: 1, departure: null }
}

export function toRow({ round, number, sides, outcome }: Match): Row {
  const [one, two] = sides.map((slot) => (slot.kind === 'entrant' ? slot.id : null))
  const winner = outcome && 'winner' in outcome ? sides[outcome.winner - 1] : undefined
  return {
    round,
    number,
    participant1Id: one ?? '',
    participant2Id: two ?? null,
    winnerId: winner?.kind === 'entrant' ? winner.id : null,
  }
}

export function toMatch(row: Row): Match {
  const { round, number, participant1Id, participant2Id, winnerId } = row
  const sides = [slotOf(participant1Id), slotOf(participant2Id)] as const
  const winner = winnerId === participant1Id ? 1 : 2
  const outcome: Outcome | null =
    winnerId === null
      ? null
      : isBye(row)
        ? { kind: 'bye', winner: 1 }
        : { kind: 'won', winner, score: score(winner) }
  return {
    ...keyOfRow({ round, number }),
    sides,
    bestOf: 1,
    winnerTo: null,
    loserTo: null,
    outcome,
    games: [],
  }
}

export function wonBy(winner: 1 | 2): Result {
  return { kind: 'won', winner, score: score(winner), games: [] }
}

export const singleElimination = {
  remembers: 'byes' as const,
  open: engine.open,
  settle: engine.settle,
  close: engine.close,
  revise: engine.revise,

  draw: (entrantIds: readonly string[], seed: string): Row[] =>
    engine.open(entrantIds.map(entrant), SETTINGS, seed).map(toRow),

  advance: (progress: Progress) => {
    const stage = stageOf(progress)
    const next = engine.close(stage)
    if (next.kind === 'waiting') return { kind: 'waiting' as const }
    if (next.kind === 'finished') return { kind: 'finished' as const, championId: championOf(stage) }
    return { kind: 'drawn' as const, matches: next.matches.map(toRow) }
  },

  outline,

  standings: (rows: readonly Row[]) => {
    const ids = rows.filter(({ round }) => round === 1).flatMap(participantIds)
    const stage = { settings: SETTINGS, seed: '', entrants: ids.map(entrant), matches: rows.map(toMatch) }
    const certain = new Set(engine.places(stage).map(({ id }) => id))
    return engine.table(stage).map(({ id, place, won }) => ({
      participantId: id,
      place: certain.has(id) ? place : null,
      wins: won,
    }))
  },
}

export function settle(row: Row, winnerId: string) {
  const match = toMatch(row)
  if (match.outcome !== null) return { kind: 'refused' as const, reason: 'already_decided' as const }
  const side = sideOf(row, winnerId)
  if (side === null) return { kind: 'refused' as const, reason: 'not_a_participant' as const }
  const stage = { settings: SETTINGS, seed: '', entrants: [], matches: [match] }
  const [effect] = engine.settle(stage, match, wonBy(side))
  if (effect?.kind !== 'decided') throw new Error('nothing was decided')
  return { kind: 'settled' as const, match: toRow({ ...match, outcome: effect.outcome }) }
}

export interface Correction {
  readonly number: number
  readonly winnerId: string
}

export function revise(
  format: Pick<typeof engine, 'revise' | 'close'>,
  progress: Progress,
  later: readonly Row[],
  { number, winnerId }: Correction,
) {
  const { matches, entrants } = stageOf(progress)
  const stage = { settings: SETTINGS, seed: '', entrants, matches: [...matches, ...later.map(toMatch)] }
  const key = keyOfRow({ round: progress.round[0]?.round ?? 0, number })
  const target = toRow(findMatch(stage, key))
  const side = sideOf(target, winnerId)
  // Without a side to name, any result shows whether the match is decided.
  const revision = format.revise(stage, { match: key, result: wonBy(side ?? 1) })
  if (target.winnerId !== null && side === null) return refusal('not_a_participant')
  if (target.winnerId !== null && isBye(target)) return refusal('same_winner')
  if (revision.kind === 'refused') {
    if (revision.reason === 'same_result') return refusal('same_winner')
    if (revision.reason !== 'already_played') return refusal(revision.reason)
    const played = revision.played.map((one) => toRow(findMatch(stage, one)))
    return { kind: 'refused' as const, reason: 'already_played' as const, played }
  }
  const after = amend(stage, revision)
  const outcome = format.close(after)
  return {
    kind: 'revised' as const,
    matches: revision.effects.map(({ match }) => toRow(findMatch(after, match))),
    outcome: outcome.kind === 'finished' ? { kind: outcome.kind, championId: championOf(after) } : outcome,
  }
}

/** Finds the number of entrants from the last round: each earlier round had a bye or not. */
export function foresee(round: readonly Row[], earlierByes: readonly Row[]) {
  let entrantCount = round.flatMap(participantIds).length
  for (let number = (round[0]?.round ?? 1) - 1; number > 0; number--) {
    entrantCount = entrantCount * 2 - (earlierByes.some((bye) => bye.round === number) ? 1 : 0)
  }
  return foreseeStage(entrantCount, stageOf({ entrantCount, round, earlier: earlierByes }).matches)
}

function refusal<Reason extends string>(reason: Reason) {
  return { kind: 'refused' as const, reason }
}

function stageOf({ entrantCount, round, earlier }: Progress): Stage<SingleEliminationSettings> {
  const number = round[0]?.round ?? 0
  const sizes = outline(entrantCount)
  // A test may invent the byes of a history, which are always the last matches of their rounds.
  const past = earlier
    .filter((row) => row.round < number)
    .map((row) => toMatch(isBye(row) ? { ...row, number: sizes[row.round - 1] ?? row.number } : row))
  const entrants = Array.from({ length: entrantCount }, (_, index) => entrant(`${index}`, index))
  return { settings: SETTINGS, seed: '', entrants, matches: [...past, ...round.map(toMatch)] }
}

function championOf({ matches }: Stage): string {
  return toRow(matches.at(-1) as Match).winnerId ?? ''
}

function sideOf({ participant1Id, participant2Id }: Row, id: string): 1 | 2 | null {
  if (id === participant1Id) return 1
  return id === participant2Id ? 2 : null
}

function keyOfRow({ round, number }: Pick<Row, 'round' | 'number'>): MatchKey {
  return { bracket: 'main', group: 0, round, number }
}

function slotOf(id: string | null): Slot {
  return id === null ? { kind: 'nobody' } : { kind: 'entrant', id }
}

function score(winner: 1 | 2): readonly [number, number] {
  return winner === 1 ? [1, 0] : [0, 1]
}

function participantIds({ participant1Id, participant2Id }: Row): string[] {
  return participant2Id === null ? [participant1Id] : [participant1Id, participant2Id]
}
