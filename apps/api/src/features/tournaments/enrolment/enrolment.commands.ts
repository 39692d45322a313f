import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { type LockedPerson, lockActor } from '../../accounts/index.ts'
import { type LockedTeam, lockTeamsShared } from '../../teams/index.ts'
import { countsAsPresent } from '../check-in-phase.ts'
import { untilOf } from '../running-pause.queries.ts'
import { participantEntered } from '../tournaments.events.ts'
import { type LockedTournament, lockTournament } from '../tournaments.lookups.ts'
import { isOpen } from '../tournaments.policy.ts'
import { findEnteredBy, findStanding, insertParticipant, type Standing } from './enrolment.queries.ts'
import { withdrawParticipants } from './withdraw-participants.ts'

/**
 * In a team tournament any member may enter the team; during early access, only a VIP member. Stores the
 * current name and image.
 */
export function enrol(ctx: Ctx, tournamentId: string): Promise<void> {
  const { userId, username, avatarKey } = ctx.actor
  return actOnEnrolment(ctx, tournamentId, async (tx, tournament, team, person) => {
    const participantId = team?.id ?? userId
    const { gameId } = tournament
    const { enteredBy, paused } = await findStanding(tx, { tournamentId, gameId, participantId, userId })
    if (enteredBy === userId) return
    if (tournament.type === 'team') requireWholeTeam(team, tournament.teamSize ?? 1)
    if (enteredBy !== undefined) throw new AppError('tournaments.already_enrolled')
    refusePaused(paused, userId)
    const { participantCount, maxParticipants: max, waitingCount, checkInPhase } = tournament
    if (participantCount >= max) throw new AppError('tournaments.full', { max })
    if (waitingCount > 0) throw new AppError('tournaments.others_wait')
    requireAccess(tournament, person)
    const hasEntered = await insertParticipant(tx, tournamentId, {
      participantId,
      enteredBy: userId,
      name: team ? team.name : username,
      imageKey: team ? team.iconKey : avatarKey,
      isPresent: countsAsPresent(checkInPhase),
    })
    if (!hasEntered) throw new AppError('tournaments.removed')
    await emit(tx, participantEntered, { tournamentId, participantId })
  })
}

/** A team is withdrawn by its leader or by the member who entered it. */
export function withdraw(ctx: Ctx, tournamentId: string): Promise<void> {
  const { userId, username } = ctx.actor
  return actOnEnrolment(ctx, tournamentId, async (tx, tournament, team) => {
    if (tournament.type === 'team' && !team) throw new AppError('tournaments.not_enrolled')
    const participantId = team?.id ?? userId
    const enteredBy = await findEnteredBy(tx, tournamentId, participantId)
    if (enteredBy === undefined) throw new AppError('tournaments.not_enrolled')
    if (team && team.leaderId !== userId && enteredBy !== userId)
      throw new AppError('tournaments.not_yours_to_withdraw')
    await withdrawParticipants(tx, tournament, [participantId], { by: { userId, username }, isAtDraw: false })
  })
}

/** Locks the tournament, the actor's team in a team tournament, and the actor; then runs the command. */
export function actOnEnrolment(
  ctx: Ctx,
  id: string,
  run: (
    tx: Tx,
    tournament: LockedTournament,
    team: LockedTeam | undefined,
    person: LockedPerson,
  ) => Promise<void>,
): Promise<void> {
  const { actor } = ctx
  return runCommand(ctx, async (tx) => {
    const tournament = await lockTournament(tx, id)
    // A test tournament keeps the participants it was created with.
    if (!tournament || tournament.isTest) throw new AppError('tournaments.not_found')
    if (!isOpen(tournament.status)) throw new AppError('tournaments.not_open')
    const isForTeams = tournament.type === 'team' && actor.teamId !== null
    const [team] = isForTeams ? await lockTeamsShared(tx, [actor.teamId]) : []
    const person = await lockActor(tx, actor.userId)
    // The session's team was read before the lock, and the actor may have left it since.
    await run(tx, tournament, person.teamId === team?.id ? team : undefined, person)
  })
}

export function requireAccess({ vipOnlyUntil: until }: LockedTournament, person: LockedPerson): void {
  if (until && !person.isVip) throw new AppError('tournaments.vip_only', { until: until.toISOString() })
}

/** Throws if somebody who would play did not come to a match. Entrants stay in. */
export function refusePaused(paused: Standing['paused'], userId: string): void {
  if (!paused) return
  const until = untilOf(paused)
  if (paused.userId === userId) throw new AppError('tournaments.paused', { until })
  throw new AppError('tournaments.player_paused', { username: paused.username, until })
}

export function requireWholeTeam(team: LockedTeam | undefined, size: number): void {
  if (!team) throw new AppError('tournaments.team_required')
  const members = team.memberCount
  if (members < size) throw new AppError('tournaments.team_too_small', { min: size, members })
}
