import type { UnplayedOutcome } from '@trunfo/contract/tournaments'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { type PendingEvent, pendingEvent } from '../../../platform/jobs/events.ts'
import type { PrizeFollower } from '../../../platform/tournament-prizes.ts'
import {
  type Following,
  followingOf,
  type MatchResult,
  outcomeOfResult,
  resultRefusal,
} from '../bracket-engine.ts'
import {
  matchDecided,
  matchDisputed,
  matchForfeited,
  roundDrawn,
  tournamentChanged,
  tournamentCompleted,
} from '../tournaments.events.ts'
import type { LockedMatch, RunningTournament } from './bracket.lookups.ts'
import { completeTournament } from './bracket.queries.ts'
import { releaseTeams } from './lineups.queries.ts'
import { findMatches, insertMatches, type StoredMatch, writeResult } from './matches.queries.ts'

/** What completing a tournament requires. */
export interface Completes {
  readonly prizeFollower: Pick<PrizeFollower, 'onCompleted'>
}

export interface Verdict {
  readonly result: MatchResult
  /** Null if both sides agreed. */
  readonly decidedBy: string | null
}

/** A match and what its result depends on. */
export interface KnownMatch {
  readonly tournament: Pick<RunningTournament, 'id' | 'status' | 'isTest'>
  readonly match: Omit<StoredMatch, 'status'>
}

/** What a result changes in its own match. */
export interface MatchEffects {
  readonly status: 'completed' | 'dispute'
  readonly winnerId: string | null
  readonly outcome: UnplayedOutcome | null
  readonly events: readonly PendingEvent[]
}

/** Throws if the match cannot end like this. */
export function decisionOf({ tournament, match }: KnownMatch, { result, decidedBy }: Verdict): MatchEffects {
  requireRunning(tournament)
  const refusal = resultRefusal(match, result)
  if (refusal) throw new AppError(`matches.${refusal}`)

  const { winnerId } = result
  const losers = [match.participant1Id, match.participant2Id].filter((id) => id !== null && id !== winnerId)
  const facts = { tournamentId: tournament.id, matchId: match.id, decidedBy, isTest: tournament.isTest }
  const events =
    result.kind === 'forfeit'
      ? [pendingEvent(matchForfeited, { ...facts, winnerId, absentIds: losers.filter((id) => id !== null) })]
      : losers
          .slice(0, 1)
          .map((loserId) => pendingEvent(matchDecided, { ...facts, winnerId: result.winnerId, loserId }))
  return { status: 'completed', winnerId, outcome: outcomeOfResult(result), events }
}

/** The sides declared different winners: from now on only staff can decide the match. */
export function disputeOf({ tournament, match }: KnownMatch): MatchEffects {
  requireRunning(tournament)
  const facts = { tournamentId: tournament.id, matchId: match.id }
  const event = pendingEvent(tournament.isTest ? tournamentChanged : matchDisputed, facts)
  return { status: 'dispute', winnerId: null, outcome: null, events: [event] }
}

/**
 * Decides a match that comes from `lockMatch` in the same transaction, in which the last result of a round also draws
 * the next round or ends the tournament.
 */
export async function decideMatch(
  services: Completes,
  tx: Tx,
  locked: LockedMatch,
  verdict: Verdict,
): Promise<void> {
  const effects = decisionOf(locked, verdict)
  const isRoundOver = await writeResult(tx, locked.match.id, effects)
  for (const event of effects.events) await emit(tx, event, event.payload)
  if (isRoundOver) await endRound(services, tx, locked.tournament)
}

/** Draws the next round, or ends the tournament, once all matches of a round are decided. */
export async function endRound(services: Completes, tx: Tx, tournament: RunningTournament): Promise<void> {
  const { id, format, entrantCount } = tournament
  await follow(services, tx, tournament, followingOf(format, entrantCount ?? 0, await findMatches(tx, id)))
}

/** Stores what follows from all matches of a running tournament. */
export async function follow(
  { prizeFollower }: Completes,
  tx: Tx,
  { id, isTest, name }: RunningTournament,
  { drawn, isFinished, championId }: Following,
): Promise<void> {
  const facts = { tournamentId: id, tournamentName: name }
  if (isFinished && championId === null) throw new AppError('matches.nobody_left')
  const openedAt = drawn.length > 0 ? await insertMatches(tx, id, drawn) : undefined
  if (championId !== null) {
    await completeTournament(tx, id, championId)
    await releaseTeams(tx, id)
    await prizeFollower.onCompleted(tx, id)
    if (!isTest) await emit(tx, tournamentCompleted, { ...facts, championId })
  } else if (!isTest && drawn.length > 0) {
    // Rounds before it were decided by W.O.s, so only the last has matches to play.
    await emit(tx, roundDrawn, { ...facts, round: drawn.at(-1)?.round ?? 0, openedAt })
  }
}

/** Throws an error code of `matches`, because results are submitted in the lobby. */
function requireRunning({ status }: Pick<RunningTournament, 'status'>): void {
  if (status !== 'in_progress') throw new AppError('matches.not_in_progress')
}
