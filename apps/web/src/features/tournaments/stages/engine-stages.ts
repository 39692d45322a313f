import {
  type Format,
  type FormatName,
  formatOf,
  type Match,
  type MatchKey,
  type Outcome,
  outcomeOfRecord,
  requireSettings,
  type Slot,
  type Stage,
  type Target,
} from '@trunfo/brackets'
import type { TournamentBracket } from '../detail/detail.api.ts'

export type PublicMatch = TournamentBracket['matches'][number]
export type PublicStage = NonNullable<TournamentBracket['stages']>[number]
/** Null in the last stage. */
export type StageCut = PublicStage['cut']

/** What pages say about settings. A format has those that mean something in it. */
interface ShownSettings {
  readonly bestOf: number
  readonly finalBestOf?: number
  readonly thirdPlace?: boolean
  readonly grandFinal?: string
  readonly legs?: number
  readonly rounds?: number | null
}

export interface PlayedStage {
  readonly format: FormatName
  /** The rules of the format. */
  readonly engine: Format<unknown>
  readonly position: number
  readonly groupCount: number
  readonly cut: StageCut
  /** How many seeds were given, from the first on, by a ranking, by hand or by the stage before. The others were drawn. */
  readonly seededCount: number
  /** False until it is drawn: it then has neither entrants nor matches. */
  readonly isOpen: boolean
  /** For the engine. Participants have their own ids. */
  readonly stage: Stage<ShownSettings>
  /** As published, in the same order as the engine's matches. */
  readonly matches: readonly PublicMatch[]
}

/** The public bracket as the engine knows it. Empty in the default format, which publishes no stages. */
export function engineStages({ participants, matches, stages = [] }: TournamentBracket): PlayedStage[] {
  const idAt = (place: number | null) => (place === null ? null : (participants[place]?.id ?? null))
  const byPosition = Map.groupBy(matches, ({ stage = 1 }) => stage)
  return stages
    .toSorted((one, other) => one.position - other.position)
    .map((published) => {
      const { position, format, settings, groups, cut, seed, entrants } = published
      const own = byPosition.get(position) ?? []
      const stage: Stage<ShownSettings> = {
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
      const engine = formatOf(format)
      return { format, engine, position, groupCount: groups, cut, seededCount, isOpen, stage, matches: own }
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
  return outcomeOfRecord({
    winner: winner === null ? null : winner === p1 ? 1 : 2,
    code: outcome ?? null,
    isFull: p1 !== null && p2 !== null,
    score1: score1 ?? null,
    score2: score2 ?? null,
  })
}

function slotOf(id: string | null, isVacant: boolean): Slot {
  if (id !== null) return { kind: 'entrant', id }
  return { kind: isVacant ? 'nobody' : 'open' }
}
