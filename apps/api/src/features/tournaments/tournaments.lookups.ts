import type { TournamentStatus, TournamentType } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { vipOnlyUntil } from './cards.ts'
import { type CheckInPhase, checkInPhase } from './check-in-phase.ts'
import { findCrewRole } from './crew.queries.ts'
import { isPrizeForStaff } from './judging.queries.ts'
import type { LogAuthor } from './log.queries.ts'
import {
  isVisible,
  judgeOf,
  mayDisqualify,
  mayRunDesk,
  type Runner,
  roleOf,
  runsTournament,
  type TournamentViewer,
} from './tournaments.policy.ts'
import { findTournament, type TournamentRow } from './tournaments.queries.ts'
import { findViewerState, type ViewerState } from './viewer-state.queries.ts'

/**
 * Lock order of all commands: the tournament, then the team, then people. What was read before the lock may
 * be outdated, so decisions use what is read under it. Inserts that reference the tournament do not wait for
 * this lock.
 */
export interface LockedTournament {
  readonly id: string
  readonly name: string
  readonly gameId: string | null
  /** Who created it, even if that account was erased since. */
  readonly organiserId: string | null
  readonly type: TournamentType
  readonly teamSize: number | null
  readonly status: TournamentStatus
  readonly isTest: boolean
  readonly format: string
  readonly maxParticipants: number
  readonly participantCount: number
  readonly waitingCount: number
  readonly checkInPhase: CheckInPhase
  readonly hasHadEntrants: boolean
  /** Set at the start, like the seed. */
  readonly entrantCount: number | null
  /** By the database's clock. */
  readonly isDue: boolean
  /** Until when only VIPs may enter, by the same clock; null if everyone may enter now. */
  readonly vipOnlyUntil: Date | null
  /** Null in a tournament without clocks. */
  readonly clockMinutes: number | null
}

export function lockTournament(
  tx: Tx,
  id: string,
  /** For periodic jobs: skips a tournament that a command is changing now. */
  { skipsLocked = false } = {},
): Promise<LockedTournament | undefined> {
  return tx
    .selectFrom('tournaments as tournament')
    .select([
      'id',
      'name',
      'game_id as gameId',
      'created_by as organiserId',
      'team_size as teamSize',
      'is_test as isTest',
      'format',
      'max_participants as maxParticipants',
      'participant_count as participantCount',
      'entrant_count as entrantCount',
      'waiting_count as waitingCount',
      checkInPhase.as('checkInPhase'),
      sql<boolean>`first_enrolled_at is not null`.as('hasHadEntrants'),
      'type',
      'status',
      'clock_minutes as clockMinutes',
      sql<boolean>`starts_at <= now()`.as('isDue'),
      sql<Date | null>`case when now() < ${vipOnlyUntil} then ${vipOnlyUntil} end`.as('vipOnlyUntil'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$if(skipsLocked, (query) => query.skipLocked())
    .executeTakeFirst()
}

/** Locks the tournament. Throws unless it runs. */
export async function lockRunning(tx: Tx, id: string): Promise<LockedTournament> {
  const tournament = await lockTournament(tx, id)
  if (!tournament || tournament.isTest) throw new AppError('tournaments.not_found')
  if (tournament.status !== 'in_progress') throw new AppError('tournaments.not_running')
  return tournament
}

/** Locks the tournament. Throws unless the actor runs it. `by` is for its log. */
export async function lockOwnTournament(
  tx: Tx,
  ctx: Ctx,
  id: string,
): Promise<{ tournament: LockedTournament; runner: Runner; by: LogAuthor }> {
  const tournament = await lockTournament(tx, id)
  if (!tournament || tournament.isTest) throw new AppError('tournaments.not_found')
  const runner = await findRunner(tx, ctx, tournament)
  const role = roleOf(runner, tournament)
  if (!role || !runsTournament(runner, tournament)) throw new AppError('platform.forbidden')
  return { tournament, runner, by: { actorId: ctx.actor.userId, role } }
}

/** Under the tournament's lock nobody joins or leaves its crew. */
export async function findRunner(
  tx: Tx,
  { services: { config }, actor }: Ctx,
  { id, organiserId }: Pick<LockedTournament, 'id' | 'organiserId'>,
): Promise<Runner> {
  const { userId } = actor
  return {
    userId,
    powers: effectiveRoles(actor, config.STAFF_SECOND_FACTOR),
    crewRole: userId === organiserId ? null : await findCrewRole(tx, id, userId),
  }
}

const findKinds = quickRead<{ isTest: boolean }, { id: string }>((db, slot) =>
  db.selectFrom('tournaments').select('is_test as isTest').where('id', '=', slot('id')),
)

export async function isTestTournament(db: Db, id: string): Promise<boolean> {
  const [tournament] = await findKinds(db, { id })
  return tournament?.isTest ?? false
}

/** Throws unless the tournament exists and is not a test. */
export async function requirePublic(db: Db, id: string): Promise<void> {
  const [tournament] = await findKinds(db, { id })
  if (tournament?.isTest !== false) throw new AppError('tournaments.not_found')
}

/** Throws unless the actor may read a test tournament. */
export async function requireTester({ services: { db, config }, actor }: Ctx, id: string): Promise<void> {
  const standing = await findViewerState(db, { tournamentId: id, userId: actor.userId, teamId: null })
  const viewer = viewerOf(actor, standing, config.STAFF_SECOND_FACTOR)
  if (!isVisible(viewer, { isTest: true })) throw new AppError('tournaments.not_found')
}

export interface Viewing {
  readonly tournament: TournamentRow
  readonly state: ViewerState
  readonly viewer: NonNullable<TournamentViewer>
}

/** The tournament and the actor's relation to it, for policies. Null if there is no such tournament. */
export async function findViewing(
  { services, actor }: Pick<Ctx, 'services' | 'actor'>,
  id: string,
): Promise<Viewing | null> {
  const { db, config } = services
  const [tournament, state] = await Promise.all([
    findTournament(db, id),
    findViewerState(db, { tournamentId: id, userId: actor.userId, teamId: actor.teamId }),
  ])
  return tournament && { tournament, state, viewer: viewerOf(actor, state, config.STAFF_SECOND_FACTOR) }
}

/** Whether the actor may take entrants out and replace them. */
export async function mayChangeEntrants(ctx: Ctx, id: string): Promise<boolean> {
  const viewing = await findViewing(ctx, id)
  return viewing !== null && mayDisqualify(viewing.viewer, viewing.tournament)
}

/**
 * As whom the actor takes entrants out and replaces them, under the tournament's lock, so that nobody leaves the crew or joins
 * a line-up. Throws unless they may.
 */
export async function requireJudgeOf(
  tx: Tx,
  { services: { config }, actor }: Ctx,
  locked: LockedTournament,
): Promise<NonNullable<ReturnType<typeof judgeOf>>> {
  const { userId, teamId } = actor
  const state = await findViewerState(tx, { tournamentId: locked.id, userId, teamId })
  const viewer = viewerOf(actor, state, config.STAFF_SECOND_FACTOR)
  const judged = { ...locked, isForStaff: await isPrizeForStaff(tx, locked.id) }
  const role = judgeOf(viewer, judged)
  if (!role || !mayDisqualify(viewer, judged)) throw new AppError('platform.forbidden')
  return role
}

export interface Running extends Viewing {
  /** As whom the actor decides its matches, apart from their own. */
  readonly judge: ReturnType<typeof judgeOf>
}

/** Throws unless the actor runs the desk of the tournament and it has started. */
export async function requireRunning(ctx: Ctx, id: string): Promise<Running> {
  const viewing = await findViewing(ctx, id)
  if (!viewing || viewing.tournament.isTest) throw new AppError('tournaments.not_found')
  const { tournament, viewer } = viewing
  if (!mayRunDesk(viewer, tournament)) throw new AppError('platform.forbidden')
  if (tournament.status !== 'in_progress' && tournament.status !== 'completed')
    throw new AppError('tournaments.not_running')
  return { ...viewing, judge: judgeOf(viewer, tournament) }
}

/** Whether the actor may subscribe to the room of the desk. */
export async function mayEnterDesk(services: Services, actor: Actor | null, id: string): Promise<boolean> {
  const viewing = actor && (await findViewing({ services, actor }, id))
  return viewing !== null && mayRunDesk(viewing.viewer, viewing.tournament)
}

function viewerOf(
  actor: Actor,
  state: ViewerState,
  isSecondFactorRequired: boolean,
): NonNullable<TournamentViewer> {
  return {
    userId: actor.userId,
    powers: effectiveRoles(actor, isSecondFactorRequired),
    participantId: state.participantId,
    speaksForParticipant: state.isEnteredByThem || state.leadsTeam,
    isInLineup: state.sideId !== null,
    crewRole: state.hasJoinedCrew ? state.crewRole : null,
    isWaiting: state.waitingPosition !== null,
    speaksForWaiting: state.speaksForWaiting,
    isCheckedIn: state.isCheckedIn,
    isPaused: state.pause !== null,
  }
}
