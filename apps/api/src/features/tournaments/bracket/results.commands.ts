import { formatOf, settle } from '@trunfo/brackets'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { PrizeFollower } from '../../../platform/tournament-prizes.ts'
import {
  matchDecided,
  matchDisputed,
  roundDrawn,
  tournamentChanged,
  tournamentCompleted,
} from '../tournaments.events.ts'
import type { LockedMatch, RunningTournament } from './bracket.lookups.ts'
import { completeTournament } from './bracket.queries.ts'
import { releaseTeams } from './lineups.queries.ts'
import { completeMatch, findEarlier, findRound, insertMatches, markDisputed } from './matches.queries.ts'

/** What ends a tournament needs to know of its prize. */
export interface Completes {
  readonly prizeFollower: Pick<PrizeFollower, 'onCompleted'>
}

export interface Decision {
  readonly winnerId: string
  /** Null when no one person did: both sides agreed. */
  readonly decidedBy: string | null
}

/**
 * The one way to a result, whoever found it out. The match comes from `lockMatch` in the same transaction; the last
 * result of a round draws the next one, or ends the tournament, before anybody else can look.
 */
export async function decideMatch(
  services: Completes,
  tx: Tx,
  { tournament, match }: LockedMatch,
  { winnerId, decidedBy }: Decision,
): Promise<void> {
  requireRunning(tournament)
  const settlement = settle(match, winnerId)
  if (settlement.kind === 'refused') throw new AppError(`matches.${settlement.reason}`)

  const { id: tournamentId, isTest } = tournament
  const { id: matchId, round, participant1Id, participant2Id } = match
  const [rest] = await completeMatch(tx, { matchId, winnerId, tournamentId, round })
  const loserId = winnerId === participant1Id ? participant2Id : participant1Id
  if (loserId !== null)
    await emit(tx, matchDecided, { tournamentId, matchId, winnerId, loserId, decidedBy, isTest })
  if (!rest?.isRoundOpen) await advance(services, tx, tournament, round)
}

/** The sides say different things: from now on staff decides. */
export async function disputeMatch(tx: Tx, { tournament, match }: LockedMatch): Promise<void> {
  requireRunning(tournament)
  if (match.status !== 'in_progress') throw new AppError('matches.not_in_progress')
  await markDisputed(tx, match.id)
  const facts = { tournamentId: tournament.id, matchId: match.id }
  await emit(tx, tournament.isTest ? tournamentChanged : matchDisputed, facts)
}

async function advance(
  { prizeFollower }: Completes,
  tx: Tx,
  tournament: RunningTournament,
  round: number,
): Promise<void> {
  const { id, isTest, name } = tournament
  const facts = { tournamentId: id, tournamentName: name }
  const format = formatOf(tournament.format)
  const next = format.advance({
    entrantCount: tournament.entrantCount ?? 0,
    round: await findRound(tx, id, round),
    earlier: await findEarlier(tx, id, round, format.remembers),
  })
  if (next.kind === 'drawn') {
    await insertMatches(tx, id, next.matches)
    if (!isTest) await emit(tx, roundDrawn, { ...facts, round: round + 1 })
  }
  if (next.kind === 'finished') {
    await completeTournament(tx, id, next.championId)
    await releaseTeams(tx, id)
    await prizeFollower.onCompleted(tx, id)
    if (!isTest) await emit(tx, tournamentCompleted, { ...facts, championId: next.championId })
  }
}

/** In the lobby's codes: a result is refused in the words of whoever hands it in. */
function requireRunning({ status }: RunningTournament): void {
  if (status !== 'in_progress') throw new AppError('matches.not_in_progress')
}
