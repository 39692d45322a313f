import {
  type FormatName,
  type FormatSettings,
  type Match,
  type MatchKey,
  type Outcome,
  requireSettings,
  type Side,
  type Slot,
  type Stage,
  type Target,
} from '@trunfo/brackets'
import type { TournamentBracket } from '../detail/detail.api.ts'

export type PublicMatch = TournamentBracket['matches'][number]
export type PublicStage = NonNullable<TournamentBracket['stages']>[number]
/** Null in the last stage. */
export type StageCut = PublicStage['cut']

interface PlayedStageOf<Name extends FormatName> {
  readonly format: Name
  readonly position: number
  readonly groupCount: number
  readonly cut: StageCut
  /** How many seeds were given, from the first on, by a ranking, by hand or by the stage before. The others were drawn. */
  readonly seededCount: number
  /** False until it is drawn: it then has neither entrants nor matches. */
  readonly isOpen: boolean
  /** For the engine. Participants have their own ids. */
  readonly stage: Stage<FormatSettings[Name]>
  /** As published, in the same order as the engine's matches. */
  readonly matches: readonly PublicMatch[]
}

/** A stage by its format: narrow it to get its settings. */
export type PlayedStage = { readonly [Name in FormatName]: PlayedStageOf<Name> }[FormatName]
export type TableStage = PlayedStageOf<'round-robin'>
export type SwissPlayedStage = PlayedStageOf<'swiss'>
export type PlanStage = PlayedStageOf<'knockout'> | PlayedStageOf<'double-elimination'>

/** The public bracket as the engine knows it. Empty in the default format, which publishes no stages. */
export function engineStages({ participants, matches, stages = [] }: TournamentBracket): PlayedStage[] {
  const idAt = (place: number | null) => (place === null ? null : (participants[place]?.id ?? null))
  const byPosition = Map.groupBy(matches, ({ stage = 1 }) => stage)
  return stages
    .toSorted((one, other) => one.position - other.position)
    .map((published) => {
      const { position, format, settings, groups, cut, seed, entrants } = published
      const own = byPosition.get(position) ?? []
      const stage: Stage = {
        settings: requireSettings(format, settings),
        seed: seed ?? '',
        entrants: entrants.map(({ p, group = 0, joinedRound = 1, departure = null, ...entrant }) => ({
          id: idAt(p) ?? '',
          seed: entrant.seed,
          group,
          joinedRound,
          departure,
        })),
        matches: engineMatches(own, idAt),
      }
      const seededCount = seededIn(published)
      const isOpen = seed !== null
      const known = { format, position, groupCount: groups, cut, seededCount, isOpen, stage, matches: own }
      // The settings are those that the format requires.
      return known as PlayedStage
    })
}

function seededIn({ position, seeding, placed = 0, entrants }: PublicStage): number {
  if (seeding === 'hand') return placed
  return seeding === 'ranking' || position > 1 ? entrants.length : 0
}

type IdAt = (place: number | null) => string | null

function engineMatches(matches: readonly PublicMatch[], idAt: IdAt): Match[] {
  const keys = new Map(matches.map((match) => [match.id, keyIn(match)]))
  const targetOf = (id: string | undefined, side: number | undefined): Target | null => {
    const key = id === undefined ? undefined : keys.get(id)
    return key ? { ...key, side: side === 2 ? 2 : 1 } : null
  }
  return matches.map((match) => {
    const isOver = match.status === 'completed'
    return {
      ...keyIn(match),
      sides: [
        slotOf(idAt(match.p1), isOver || match.isVacant1 === true),
        slotOf(idAt(match.p2), isOver || match.isVacant2 === true),
      ],
      bestOf: match.bestOf ?? 1,
      winnerTo: targetOf(match.winnerTo, match.winnerToSide),
      loserTo: targetOf(match.loserTo, match.loserToSide),
      outcome: isOver ? outcomeOf(match) : null,
      games: [],
    }
  })
}

/** A published match has its bracket and group only where a stage has several. */
function keyIn({ bracket = 'main', group = 0, round, number }: PublicMatch): MatchKey {
  return { bracket, group, round, number }
}

function outcomeOf({ p1, p2, winner, outcome, score1, score2 }: PublicMatch): Outcome | null {
  if (outcome === 'double-forfeit' || outcome === 'void') return { kind: outcome }
  if (outcome === 'drawn') return { kind: outcome, score: [score1 ?? 0, score2 ?? 0] }
  if (winner === null) return null
  const side: Side = winner === p1 ? 1 : 2
  if (outcome === 'forfeit') return { kind: outcome, winner: side }
  if (p1 === null || p2 === null) return { kind: 'bye', winner: side }
  const single = side === 1 ? ([1, 0] as const) : ([0, 1] as const)
  const isScored = score1 !== undefined && score2 !== undefined
  return { kind: 'won', winner: side, score: isScored ? [score1, score2] : single }
}

function slotOf(id: string | null, isVacant: boolean): Slot {
  if (id !== null) return { kind: 'entrant', id }
  return { kind: isVacant ? 'nobody' : 'open' }
}
