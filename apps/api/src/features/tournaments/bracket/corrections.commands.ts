import { keyOf, type MatchKey } from '@trunfo/brackets'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import {
  type BracketRevision,
  championOf,
  type Following,
  hasBarrier,
  reviseBracket,
} from '../bracket-engine.ts'
import { type MatchRecord, type StoredMatch, sidesOf, toRecord } from '../bracket-rows.ts'
import { isScoreCounted, type PlayedResult } from '../match-results.ts'
import { findNames } from '../names.queries.ts'
import { championChanged, matchCorrected, tournamentChanged } from '../tournaments.events.ts'
import type { LockedMatch, RunningTournament } from './bracket.lookups.ts'
import { findChampion, findDecidedAt, findEnd, setChampion } from './bracket.queries.ts'
import { placeEntrants } from './final-places.ts'
import { deleteMatches, findMatches, insertMatches, replaceMatches } from './matches.queries.ts'
import { follow } from './results.commands.ts'
import { clearStage, findFacts, findOpenStage, keepRounds, type OpenStage } from './stages.queries.ts'

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

/** Which matches somebody has started to play: the lobby knows. */
export type StartedAmong = (tx: Tx, matchIds: readonly string[]) => Promise<readonly string[]>

export interface Correction {
  readonly result: PlayedResult
  readonly startedAmong: StartedAmong
}

/** What another result would change, with names instead of ids. */
export async function previewCorrection(
  tx: Tx,
  locked: LockedMatch,
  correction: Correction,
): Promise<CorrectionPreview> {
  const { changed, played, stored } = await plan(tx, locked, correction)
  const changes = changed.map((match) => ({ before: storedAs(stored, match), after: toRecord(match) }))
  return namedPreview(tx, locked.tournament.id, { changes, played })
}

interface Preview {
  readonly changes: readonly {
    readonly before: StoredMatch
    readonly after: Pick<MatchRecord, 'round' | 'number' | 'participant1Id' | 'participant2Id' | 'winnerId'>
  }[]
  readonly played: readonly StoredMatch[]
}

export async function namedPreview(
  tx: Tx,
  tournamentId: string,
  { changes, played }: Preview,
): Promise<CorrectionPreview> {
  const ids = [...played, ...changes.flatMap(({ before, after }) => [before, after])].flatMap(sidesOf)
  const names = await findNames(tx, tournamentId, [...new Set(ids.filter((id) => id !== null))])
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    isAllowed: played.length === 0,
    changes: changes.map(({ before, after }) => ({
      round: after.round,
      number: after.number,
      before: sidesOf(before).map(nameOf),
      after: sidesOf(after).map(nameOf),
      winner: nameOf(after.winnerId),
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
 * Gives a match another result. Throws if a match that follows from it was played. The caller has to clear what the
 * former sides did in the redrawn matches.
 */
export async function correctMatch(
  services: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  locked: LockedMatch,
  correction: Correction & { readonly decidedBy: string | null },
): Promise<Redrawn> {
  const { tournament, stage, match } = locked
  const { changed, added, removed, played, following, stored } = await plan(tx, locked, correction)
  if (played.length > 0) throw new AppError('matches.correction_refused', { played: played.length })

  const later = stored.filter(({ round }) => round > match.round)
  if (isPairedFromTable(stage))
    await keepRounds(
      tx,
      stage.id,
      later.map(({ round }) => round),
    )
  const redrawn = changed.map((one) => storedAs(stored, one)).filter(({ id }) => id !== match.id)
  const playable = following?.playable ?? new Set()
  await replaceMatches(tx, stage.id, changed, playable)
  if (removed.length > 0) await deleteMatches(tx, stage.id, removed)
  if (added.length > 0)
    await insertMatches(tx, { tournamentId: tournament.id, stageId: stage.id }, added, playable)
  await tell(tx, locked, { winnerId: correction.result.winnerId, decidedBy: correction.decidedBy })
  const next = await findOpenStage(tx, tournament.id, stage.position + 1)
  if (tournament.status === 'completed') await correctPlaces(services, tx, locked)
  else if (next) redrawn.push(...(await cutAgain(services, tx, locked, { correction, following, next })))
  // A bye that moves beside a hole may leave nobody to play in the round.
  else if (following) await follow(services, tx, locked, following)
  const formerIds = new Set(redrawn.flatMap(sidesOf).filter((id) => id !== null))
  return { matchIds: redrawn.map(({ id }) => id), formerIds: [...formerIds] }
}

/** Elimination draws its rounds after a corrected match again; Swiss keeps those that somebody has begun. */
const isPairedFromTable = (stage: OpenStage): boolean => hasBarrier(stage.format) && isScoreCounted(stage)

/** Opens the next stage again, unless somebody has started to play in it. Resolves to the matches that are gone. */
async function cutAgain(
  services: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  locked: LockedMatch,
  { correction, following, next }: { correction: Correction; following: Following | null; next: OpenStage },
): Promise<readonly StoredMatch[]> {
  const matches = await findMatches(tx, next.id)
  if (!following || (await hasBegun(tx, matches, correction))) return []
  await clearStage(tx, next.id)
  await follow(services, tx, locked, following)
  return matches
}

async function hasBegun(tx: Tx, matches: readonly StoredMatch[], correction: Correction): Promise<boolean> {
  return (await findBegun(tx, matches, correction)).length > 0
}

/** The matches that were decided between two sides, are in dispute, or that somebody has started to play. */
export async function findBegun(
  tx: Tx,
  matches: readonly StoredMatch[],
  { startedAmong }: Pick<Correction, 'startedAmong'>,
): Promise<StoredMatch[]> {
  const open = matches.filter(({ status }) => status === 'in_progress').map(({ id }) => id)
  const started = new Set(await startedAmong(tx, open))
  return matches.filter(
    (match) =>
      started.has(match.id) ||
      match.status === 'dispute' ||
      (match.status === 'completed' && !sidesOf(match).includes(null)),
  )
}

async function correctPlaces(
  { prizeFollower }: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  { tournament: { id: tournamentId, name: tournamentName, isTest } }: LockedMatch,
): Promise<void> {
  const places = await placeEntrants(tx, tournamentId)
  const championId = championOf({ places })
  const previousChampionId = await findChampion(tx, tournamentId)
  const endedAt = await findEnd(tx, tournamentId)
  const isChanged = championId !== null && championId !== previousChampionId
  if (isChanged) await setChampion(tx, tournamentId, championId)
  await prizeFollower.onPlacesCorrected(tx, { tournamentId, tournamentName, places })
  if (isChanged && !isTest)
    await emit(tx, championChanged, { tournamentId, tournamentName, championId, previousChampionId, endedAt })
}

async function tell(
  tx: Tx,
  { tournament: { id: tournamentId, isTest }, match }: LockedMatch,
  decision: { readonly winnerId: string | null; readonly decidedBy: string | null },
): Promise<void> {
  if (isTest) return emit(tx, tournamentChanged, { tournamentId })
  // A W.O. counted as nobody's win.
  const previousWinnerId = match.outcome === null ? match.winnerId : null
  const decidedAt = await findDecidedAt(tx, match.id)
  await emit(tx, matchCorrected, {
    tournamentId,
    matchId: match.id,
    ...decision,
    previousWinnerId,
    decidedAt,
  })
}

async function plan(tx: Tx, { tournament, stage, match }: LockedMatch, correction: Correction) {
  if (tournament.status !== 'in_progress' && tournament.status !== 'completed')
    throw new AppError('matches.not_decided')
  const stored = await findMatches(tx, stage.id)
  const facts = await findFacts(tx, stage)
  const later = stored.filter(({ round }) => round > match.round)
  // Only a Swiss stage would pair its current round again; elimination ignores it.
  const keepsLater = isScoreCounted(stage) && (await hasBegun(tx, later, correction))
  const revision = reviseBracket(facts, stored, match, { result: correction.result, keepsLater })
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
  const nothing = { changed: [], added: [], removed: [], following: null }
  if (revision.kind === 'refused') {
    if (revision.reason !== 'already_played') throw new AppError(`matches.${revision.reason}`)
    return { ...nothing, played: revision.played.map((key) => storedAs(stored, key)) }
  }
  const { matches: changed, added, removed, following } = revision
  const [, ...later] = changed
  const isReopened = status === 'completed' && championOf(following) === null
  const disputed = later.filter((one) => storedAs(stored, one).status === 'dispute')
  const played = [...(isReopened ? later : []), ...disputed].map((one) => storedAs(stored, one))
  return played.length > 0 ? { ...nothing, played } : { changed, added, removed, following, played }
}

export function storedAs(stored: readonly StoredMatch[], key: MatchKey): StoredMatch {
  const match = stored.find((one) => keyOf(one) === keyOf(key))
  if (!match) throw new RangeError(`there is no match ${keyOf(key)}`)
  return match
}
