import { keyOf, type Match, type Score, type StageCut, seededEntrants } from '@trunfo/brackets'
import type { MatchOutcome } from '@trunfo/contract/tournaments'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { type PendingEvent, pendingEvent } from '../../../platform/jobs/events.ts'
import type { PrizeFollower } from '../../../platform/tournament-prizes.ts'
import {
  championOf,
  effectsOfResult,
  type Following,
  followingOf,
  goingOn,
  hasBarrier,
  isWithoutChampion,
  openStage,
} from '../bracket-engine.ts'
import type { MatchRecord } from '../bracket-rows.ts'
import { mayBeObjected } from '../match-clocks.ts'
import { type MatchResult, resultRefusal, storedResult } from '../match-results.ts'
import { subSeed } from '../sub-seed.ts'
import {
  matchDecided,
  matchDisputed,
  matchDrawn,
  matchForfeited,
  roundDrawn,
  tournamentChanged,
  tournamentCompleted,
} from '../tournaments.events.ts'
import type { LockedMatch, RunningTournament } from './bracket.lookups.ts'
import { completeTournament } from './bracket.queries.ts'
import { placeEntrants, storeFinalPlaces } from './final-places.ts'
import { releaseTeams } from './lineups.queries.ts'
import {
  findMatches,
  findMatchesBehind,
  insertMatches,
  isStageOver,
  replaceMatches,
  writeResult,
} from './matches.queries.ts'
import { findFacts, findOpenStages, findPlan, markOpened, type OpenStage } from './stages.queries.ts'

/** What completing a tournament requires. */
export interface Completes {
  readonly prizeFollower: Pick<PrizeFollower, 'onCompleted'>
}

export interface Verdict {
  readonly result: MatchResult
  /** Null if both sides agreed, or if the clock decided. */
  readonly decidedBy: string | null
  readonly isByClock?: boolean
  /** A double W.O. may leave the tournament without a champion. */
  readonly leavesNobody?: boolean
}

/** A match and what its result depends on. */
export interface KnownMatch {
  readonly tournament: Pick<RunningTournament, 'id' | 'status' | 'isTest'>
  readonly match: Pick<MatchRecord, 'participant1Id' | 'participant2Id' | 'winnerId' | 'outcome'> & {
    readonly id: string
    readonly bestOf: number
  }
}

/** What a result changes in its own match. */
export interface MatchEffects {
  readonly status: 'completed' | 'dispute'
  readonly winnerId: string | null
  readonly outcome: MatchOutcome | null
  /** Null for a single game, whose winner says it all. */
  readonly score: Score | null
  readonly events: readonly PendingEvent[]
}

/** Throws if the match cannot end like this. */
export function decisionOf(
  { tournament, match }: KnownMatch,
  { result, decidedBy, isByClock }: Verdict,
): MatchEffects {
  requireRunning(tournament)
  const refusal = resultRefusal(match, result)
  if (refusal) throw new AppError(`matches.${refusal}`)

  const facts = {
    tournamentId: tournament.id,
    matchId: match.id,
    decidedBy,
    isTest: tournament.isTest,
    isByClock,
  }
  const events = [endOf(result, match, facts)]
  return { status: 'completed', winnerId: result.winnerId, ...storedResult(match, result), events }
}

/** The event of a result: each kind counts differently. */
function endOf(
  result: MatchResult,
  { participant1Id, participant2Id }: KnownMatch['match'],
  {
    isByClock,
    ...facts
  }: Pick<Verdict, 'decidedBy' | 'isByClock'> & { tournamentId: string; matchId: string; isTest: boolean },
): PendingEvent {
  const sides = [participant1Id, participant2Id].filter((id) => id !== null)
  if (result.kind === 'drawn') return pendingEvent(matchDrawn, { ...facts, participantIds: sides })
  const others = sides.filter((id) => id !== result.winnerId)
  if (result.kind === 'forfeit')
    return pendingEvent(matchForfeited, { ...facts, winnerId: result.winnerId, absentIds: others })
  return pendingEvent(matchDecided, {
    ...facts,
    winnerId: result.winnerId,
    loserId: others[0] ?? '',
    isByClock,
  })
}

/** The sides declared different winners: from now on only a judge can decide the match. */
export function disputeOf({ tournament, match }: KnownMatch): MatchEffects {
  requireRunning(tournament)
  const facts = { tournamentId: tournament.id, matchId: match.id }
  const event = pendingEvent(tournament.isTest ? tournamentChanged : matchDisputed, facts)
  return { status: 'dispute', winnerId: null, outcome: null, score: null, events: [event] }
}

/** Decides a match that comes from `lockMatch` in the same transaction, and everything that follows from it. */
export async function decideMatch(
  services: Completes,
  tx: Tx,
  locked: LockedMatch,
  verdict: Verdict,
): Promise<void> {
  const effects = decisionOf(locked, verdict)
  const isRoundOver = await writeResult(tx, locked.match.id, effects)
  for (const event of effects.events) await emit(tx, event, event.payload)
  const { result, leavesNobody } = verdict
  await followResult(services, tx, locked, { result, isRoundOver, leavesNobody })
}

/**
 * Stores what follows from a result that has just been written. In a format with a barrier that is the next round, once
 * all matches of a round are decided. In a plan, winners and losers go where the plan sends them.
 */
export async function followResult(
  services: Completes,
  tx: Tx,
  locked: LockedMatch,
  { result, isRoundOver, leavesNobody = false }: Followed,
): Promise<void> {
  const { stage } = locked
  // Others may follow a vacant final, such as the match for third place.
  const mayEndVacant = leavesNobody || !isDoubleWalkover(result)
  if (!hasBarrier(stage.format)) {
    await moveOn(tx, locked, { result, mayEndVacant })
    if (!(await isStageOver(tx, stage.id))) return
  } else if (!isRoundOver) return
  const matches = await findMatches(tx, stage.id)
  const facts = await findFacts(tx, stage)
  await follow(services, tx, locked, followingOf(facts, matches), { mayEndVacant })
}

interface Followed extends Pick<Verdict, 'result' | 'leavesNobody'> {
  readonly isRoundOver: boolean
}

interface Ends {
  /** Whether it was decided that nobody wins. */
  readonly mayEndVacant: boolean
}

const isDoubleWalkover = (result: MatchResult): boolean =>
  result.kind === 'forfeit' && result.winnerId === null

/** Sends the sides of a decided match to their next ones, and opens those that can be played now. */
async function moveOn(
  tx: Tx,
  { tournament, stage, match }: LockedMatch,
  { result, mayEndVacant }: Pick<Followed, 'result'> & Ends,
): Promise<void> {
  const known = await findMatchesBehind(tx, stage.id, match)
  const undecided = known.map((one) => (one.id === match.id ? match : one))
  const facts = await findFacts(tx, stage)
  const { changed, added, playable } = effectsOfResult(facts, undecided, match, result)
  // Refused now: other matches may still be open, and the last of them could not end the tournament.
  if (!mayEndVacant && isWithoutChampion(facts, changed)) throw new AppError('matches.nobody_left')
  const opening = changed.filter((one) => playable.has(keyOf(one)))
  const openedAt = await replaceMatches(tx, stage.id, changed, playable)
  const place = { tournamentId: tournament.id, stageId: stage.id }
  if (added.length > 0) await insertMatches(tx, place, added, playable)
  await tellOpened(tx, tournament, [...opening, ...added], openedAt)
}

/**
 * Stores what follows from all matches of a stage: its next round, the next stage, or the end of the tournament. With clocks,
 * it waits until nobody may object to a result of the stage any more; `release` goes on then.
 */
export async function follow(
  services: Completes,
  tx: Tx,
  { tournament, stage }: { readonly tournament: RunningTournament; readonly stage: OpenStage },
  following: Following,
  { mayEndVacant }: Ends = { mayEndVacant: false },
): Promise<void> {
  const { drawn, playable, isFinished } = following
  // In a plan, the match for the title may be vacant already, and others come after it: `moveOn` has refused what must be.
  const mayRefuse = !mayEndVacant && hasBarrier(stage.format)
  if (mayRefuse && isFinished && championOf(following) === null && stage.cut === null)
    throw new AppError('matches.nobody_left')
  const mayWait = tournament.clockMinutes !== null && (isFinished || drawn.length > 0)
  if (mayWait && (await mayBeObjected(tx, stage.id))) return
  if (!isFinished) {
    const place = { tournamentId: tournament.id, stageId: stage.id }
    const openedAt = drawn.length > 0 ? await insertMatches(tx, place, drawn, playable) : undefined
    const opened = drawn.filter((match) => playable.has(keyOf(match)))
    return tellOpened(tx, tournament, opened, openedAt)
  }
  const hasNext = stage.cut !== null && (await openNextStage(tx, tournament, stage, stage.cut))
  if (!hasNext) await complete(services, tx, { tournament, stage }, following)
}

/** Goes on with a stage in which everything is decided, once the last time for objections is over. */
export async function release(
  services: Completes,
  tx: Tx,
  { tournament, stage }: Pick<LockedMatch, 'tournament' | 'stage'>,
): Promise<void> {
  if (tournament.status !== 'in_progress') return
  const latest = (await findOpenStages(tx, tournament.id)).at(-1)
  if (latest?.id !== stage.id || !(await isStageOver(tx, stage.id))) return
  await follow(
    services,
    tx,
    { tournament, stage },
    followingOf(await findFacts(tx, stage), await findMatches(tx, stage.id)),
    { mayEndVacant: true },
  )
}

async function complete(
  { prizeFollower }: Completes,
  tx: Tx,
  {
    tournament: { id, name, isTest },
    stage,
  }: { readonly tournament: RunningTournament; readonly stage: OpenStage },
  { drawn, playable, ...following }: Following,
): Promise<void> {
  const championId = championOf(following)
  // Rounds in which nobody plays, because of W.O.s.
  if (drawn.length > 0) await insertMatches(tx, { tournamentId: id, stageId: stage.id }, drawn, playable)
  await completeTournament(tx, id, championId)
  // The places of several stages are read from all of them.
  if (stage.position === 1) await storeFinalPlaces(tx, id, following.places)
  else await placeEntrants(tx, id)
  await releaseTeams(tx, id)
  const hasPrize = await prizeFollower.onCompleted(tx, id)
  if (isTest) return
  await emit(tx, tournamentCompleted, { tournamentId: id, tournamentName: name, championId, hasPrize })
}

/** False if fewer than two go on, so that the stage was the last one. */
async function openNextStage(
  tx: Tx,
  tournament: RunningTournament,
  stage: OpenStage,
  cut: StageCut,
): Promise<boolean> {
  const plan = await findPlan(tx, tournament.id, stage.position + 1)
  const matches = await findMatches(tx, stage.id)
  const ids = goingOn(await findFacts(tx, stage), matches, cut, subSeed(stage.seed, 'lots'))
  if (!plan || ids.length < 2) return false
  const { format, settings } = plan
  const facts = { format, settings, seed: subSeed(stage.seed, 'next'), entrants: seededEntrants(ids) }
  const { matches: drawn, playable } = openStage(facts)
  const position = stage.position + 1
  const stageId = await markOpened(tx, { tournamentId: tournament.id, position }, facts)
  const openedAt = await insertMatches(tx, { tournamentId: tournament.id, stageId }, drawn, playable)
  await tellOpened(
    tx,
    tournament,
    drawn.filter((match) => playable.has(keyOf(match))),
    openedAt,
  )
  return true
}

/** One event per round: after W.O.s or in a double elimination, matches of several rounds may open at once. */
export async function tellOpened(
  tx: Tx,
  { id, name, isTest, clockMinutes }: RunningTournament,
  opened: readonly Match[],
  openedAt: string | undefined,
): Promise<void> {
  if (isTest) return
  for (const round of new Set(opened.map((match) => match.round)))
    await emit(tx, roundDrawn, {
      tournamentId: id,
      tournamentName: name,
      round,
      openedAt,
      hasClocks: clockMinutes !== null,
    })
}

/** Throws an error code of `matches`, because results are submitted in the lobby. */
function requireRunning({ status }: Pick<RunningTournament, 'status'>): void {
  if (status !== 'in_progress') throw new AppError('matches.not_in_progress')
}
