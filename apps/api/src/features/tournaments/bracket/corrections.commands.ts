import { formatOf, type Match, type Revision, revise } from '@trunfo/brackets'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import { championChanged, matchCorrected, tournamentChanged } from '../tournaments.events.ts'
import type { LockedMatch } from './bracket.lookups.ts'
import { findNames, setChampion } from './bracket.queries.ts'
import {
  findEarlier,
  findLaterRounds,
  findRound,
  replaceMatches,
  type StoredMatch,
} from './matches.queries.ts'
import type { Decision } from './results.commands.ts'

export interface CorrectionPreview {
  readonly isAllowed: boolean
  /** As they are and as they would be; the corrected match comes first. */
  readonly changes: {
    round: number
    number: number
    before: (string | null)[]
    after: (string | null)[]
    winner: string | null
  }[]
  /** What was played further down and forbids it. */
  readonly played: { id: string; round: number; number: number; sides: string[] }[]
}

/** What naming another winner would change, in names. */
export async function previewCorrection(
  tx: Tx,
  locked: LockedMatch,
  winnerId: string,
): Promise<CorrectionPreview> {
  const { changed, played, stored } = await plan(tx, locked, winnerId)
  const storedChanges = changed.map((match) => storedAs(stored, match))
  const names = await findNames(
    tx,
    locked.tournament.id,
    [...changed, ...storedChanges, ...played].flatMap(sidesOf).filter((id) => id !== null),
  )
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    isAllowed: played.length === 0,
    changes: changed.map((match, index) => ({
      round: match.round,
      number: match.number,
      before: sidesOf(storedChanges[index] ?? match).map(nameOf),
      after: sidesOf(match).map(nameOf),
      winner: nameOf(match.winnerId),
    })),
    played: played.map((match) => ({
      id: match.id,
      round: match.round,
      number: match.number,
      sides: sidesOf(match).map((id) => nameOf(id) ?? ''),
    })),
  }
}

/** Later matches that a correction gave to others, and everybody who stood in them before. */
export interface Redrawn {
  readonly matchIds: string[]
  readonly formerIds: string[]
}

/**
 * Names another winner while nothing that follows was played. What was said in the redrawn matches before was said by
 * others.
 */
export async function correctMatch(
  { prizeFollower }: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  locked: LockedMatch,
  { winnerId, decidedBy }: Decision,
): Promise<Redrawn> {
  const { tournament, match } = locked
  const { changed, played, outcome, stored } = await plan(tx, locked, winnerId)
  if (played.length > 0) throw new AppError('matches.correction_refused', { played: played.length })

  const redrawn = changed.map((one) => storedAs(stored, one)).filter(({ id }) => id !== match.id)
  await replaceMatches(tx, tournament.id, changed)
  const champion = outcome.kind === 'finished' ? outcome.championId : null
  if (champion !== null) {
    await setChampion(tx, tournament.id, champion)
    await prizeFollower.onChampionCorrected(tx, {
      tournamentId: tournament.id,
      tournamentName: tournament.name,
      championId: champion,
    })
  }
  await tell(tx, locked, { winnerId, decidedBy }, champion)
  const formerIds = new Set(redrawn.flatMap(sidesOf).filter((id) => id !== null))
  return { matchIds: redrawn.map(({ id }) => id), formerIds: [...formerIds] }
}

async function tell(
  tx: Tx,
  { tournament: { id: tournamentId, name: tournamentName, isTest }, match }: LockedMatch,
  decision: Decision,
  championId: string | null,
): Promise<void> {
  if (isTest) return emit(tx, tournamentChanged, { tournamentId })
  const previousWinnerId = match.winnerId ?? ''
  await emit(tx, matchCorrected, { tournamentId, matchId: match.id, ...decision, previousWinnerId })
  if (championId === null) return
  await emit(tx, championChanged, {
    tournamentId,
    tournamentName,
    championId,
    previousChampionId: previousWinnerId,
  })
}

async function plan(tx: Tx, { tournament, match }: LockedMatch, winnerId: string) {
  if (tournament.status !== 'in_progress' && tournament.status !== 'completed')
    throw new AppError('matches.not_decided')
  const format = formatOf(tournament.format)
  const round = await findRound(tx, tournament.id, match.round)
  const later = await findLaterRounds(tx, tournament.id, match.round)
  const earlier = await findEarlier(tx, tournament.id, match.round, format.remembers)
  const entrantCount = tournament.entrantCount ?? 0
  const correction = { number: match.number, winnerId }
  const revision = revise(format, { entrantCount, round, earlier }, later, correction)
  return { stored: [...round, ...later], ...verdictOf(revision, later) }
}

/** A match in dispute has no winner yet, but both sides say that it was played. */
function verdictOf(revision: Revision, later: readonly StoredMatch[]) {
  const waiting = { kind: 'waiting' } as const
  if (revision.kind === 'refused') {
    if (revision.reason !== 'already_played') throw new AppError(`matches.${revision.reason}`)
    return { changed: [], outcome: waiting, played: revision.played.map((one) => storedAs(later, one)) }
  }
  const [, ...following] = revision.matches
  const played = following.map((one) => storedAs(later, one)).filter(({ status }) => status === 'dispute')
  return played.length > 0
    ? { changed: [], outcome: waiting, played }
    : { changed: revision.matches, outcome: revision.outcome, played }
}

function storedAs(stored: readonly StoredMatch[], { round, number }: Match): StoredMatch {
  const match = stored.find((one) => one.round === round && one.number === number)
  if (!match) throw new RangeError(`there is no match ${number} in round ${round}`)
  return match
}

function sidesOf({ participant1Id, participant2Id }: Match): (string | null)[] {
  return [participant1Id, participant2Id]
}
