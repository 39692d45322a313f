import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import { type BracketMatch, type BracketRevision, reviseBracket } from '../bracket-engine.ts'
import { championChanged, matchCorrected, tournamentChanged } from '../tournaments.events.ts'
import type { LockedMatch, RunningTournament } from './bracket.lookups.ts'
import { findNames, setChampion } from './bracket.queries.ts'
import { findMatches, replaceMatches, type StoredMatch } from './matches.queries.ts'
import { follow } from './results.commands.ts'

export interface CorrectionPreview {
  readonly isAllowed: boolean
  /** Sides before and after the correction; the corrected match comes first. */
  readonly changes: {
    round: number
    number: number
    before: (string | null)[]
    after: (string | null)[]
    winner: string | null
  }[]
  /** Later matches that were already played, which forbid the correction. */
  readonly played: { id: string; round: number; number: number; sides: string[] }[]
}

/** A correction always names a winner. */
export interface Decision {
  readonly winnerId: string
  readonly decidedBy: string | null
}

/** What naming another winner would change, with names instead of ids. */
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

/** Later matches whose sides a correction changed, and all participants who were in them before. */
export interface Redrawn {
  readonly matchIds: string[]
  readonly formerIds: string[]
}

/**
 * Names another winner. Throws if a match that follows from it was played. The caller has to clear what the
 * former sides did in the redrawn matches.
 */
export async function correctMatch(
  services: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  locked: LockedMatch,
  { winnerId, decidedBy }: Decision,
): Promise<Redrawn> {
  const { tournament, match } = locked
  const { changed, played, following, stored } = await plan(tx, locked, winnerId)
  if (played.length > 0) throw new AppError('matches.correction_refused', { played: played.length })

  const redrawn = changed.map((one) => storedAs(stored, one)).filter(({ id }) => id !== match.id)
  await replaceMatches(tx, tournament.id, changed)
  await tell(tx, locked, { winnerId, decidedBy })
  if (tournament.status === 'completed') await correctChampion(services, tx, locked, following?.championId)
  // A bye that moves beside a hole may leave nobody to play in the round.
  else if (following) await follow(services, tx, tournament, following)
  const formerIds = new Set(redrawn.flatMap(sidesOf).filter((id) => id !== null))
  return { matchIds: redrawn.map(({ id }) => id), formerIds: [...formerIds] }
}

async function correctChampion(
  { prizeFollower }: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  { tournament: { id: tournamentId, name: tournamentName, isTest }, match }: LockedMatch,
  championId: string | null | undefined,
): Promise<void> {
  if (!championId) return
  await setChampion(tx, tournamentId, championId)
  const facts = { tournamentId, tournamentName, championId }
  await prizeFollower.onChampionCorrected(tx, facts)
  if (!isTest) await emit(tx, championChanged, { ...facts, previousChampionId: match.winnerId ?? '' })
}

async function tell(
  tx: Tx,
  { tournament: { id: tournamentId, isTest }, match }: LockedMatch,
  decision: Decision,
): Promise<void> {
  if (isTest) return emit(tx, tournamentChanged, { tournamentId })
  // A W.O. counted as nobody's win.
  const previousWinnerId = match.outcome === null ? match.winnerId : null
  await emit(tx, matchCorrected, { tournamentId, matchId: match.id, ...decision, previousWinnerId })
}

async function plan(tx: Tx, { tournament, match }: LockedMatch, winnerId: string) {
  if (tournament.status !== 'in_progress' && tournament.status !== 'completed')
    throw new AppError('matches.not_decided')
  const stored = await findMatches(tx, tournament.id)
  const { round, number } = match
  const correction = { round, number, winnerId }
  const revision = reviseBracket(tournament.format, tournament.entrantCount ?? 0, stored, correction)
  return { stored, ...verdictOf(revision, stored, tournament.status) }
}

/**
 * A disputed match has no winner yet, but counts as played, because both sides declared one. A tournament that is over
 * stays over: its prize may be paid already.
 */
function verdictOf(
  revision: BracketRevision,
  stored: readonly StoredMatch[],
  status: RunningTournament['status'],
) {
  if (revision.kind === 'refused') {
    if (revision.reason !== 'already_played') throw new AppError(`matches.${revision.reason}`)
    return { changed: [], following: null, played: revision.played.map((one) => storedAs(stored, one)) }
  }
  const { championId } = revision.following
  const [, ...later] = revision.matches
  const reopened = status === 'completed' && championId === null ? later : []
  const disputed = later.filter((one) => storedAs(stored, one).status === 'dispute')
  const played = [...reopened, ...disputed].map((one) => storedAs(stored, one))
  return played.length > 0
    ? { changed: [], following: null, played }
    : { changed: revision.matches, following: revision.following, played }
}

function storedAs(stored: readonly StoredMatch[], { round, number }: BracketMatch): StoredMatch {
  const match = stored.find((one) => one.round === round && one.number === number)
  if (!match) throw new RangeError(`there is no match ${number} in round ${round}`)
  return match
}

function sidesOf({ participant1Id, participant2Id }: BracketMatch): (string | null)[] {
  return [participant1Id, participant2Id]
}
