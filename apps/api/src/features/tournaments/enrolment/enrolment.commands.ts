import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { act } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { type LockedPerson, lockActor } from '../../accounts/index.ts'
import { holdTeams, type LockedTeam } from '../../teams/index.ts'
import { participantEntered } from '../tournaments.events.ts'
import { type LockedTournament, lockTournament } from '../tournaments.lookups.ts'
import { isOpen } from '../tournaments.policy.ts'
import { findEnteredBy, insertParticipant } from './enrolment.queries.ts'
import { takeOut } from './take-out.ts'

/** In a team tournament any member enters the team: in its first hours, a member who is VIP. The name and the picture of today are kept. */
export function enrol(ctx: Ctx, tournamentId: string): Promise<void> {
  const { userId, username, avatarKey } = ctx.actor
  return actOnEnrolment(ctx, tournamentId, async (tx, tournament, team, person) => {
    const participantId = team?.id ?? userId
    const enteredBy = await findEnteredBy(tx, tournamentId, participantId)
    if (enteredBy === userId) return
    if (tournament.type === 'team') requireWholeTeam(team, tournament.teamSize ?? 1)
    if (enteredBy !== undefined) throw new AppError('tournaments.already_enrolled')
    const { participantCount, maxParticipants: max, vipOnlyUntil: until } = tournament
    if (participantCount >= max) throw new AppError('tournaments.full', { max })
    if (until && !person.isVip) throw new AppError('tournaments.vip_only', { until: until.toISOString() })
    const hasEntered = await insertParticipant(tx, tournamentId, {
      participantId,
      enteredBy: userId,
      name: team ? team.name : username,
      imageKey: team ? team.iconKey : avatarKey,
    })
    if (!hasEntered) throw new AppError('tournaments.removed')
    await emit(tx, participantEntered, { tournamentId, participantId })
  })
}

/** A team is withdrawn by whoever leads it, or by the member who entered it. */
export function withdraw(ctx: Ctx, tournamentId: string): Promise<void> {
  const { userId, username } = ctx.actor
  return actOnEnrolment(ctx, tournamentId, async (tx, tournament, team) => {
    if (tournament.type === 'team' && !team) throw new AppError('tournaments.not_enrolled')
    const participantId = team?.id ?? userId
    const enteredBy = await findEnteredBy(tx, tournamentId, participantId)
    if (enteredBy === undefined) throw new AppError('tournaments.not_enrolled')
    if (team && team.leaderId !== userId && enteredBy !== userId)
      throw new AppError('tournaments.not_yours_to_withdraw')
    await takeOut(tx, tournament, [participantId], { by: { userId, username }, isAtDraw: false })
  })
}

/** Locks the tournament, in a team tournament the actor's team, and the actor; then runs the act. */
function actOnEnrolment(
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
  return act(ctx, async (tx) => {
    const tournament = await lockTournament(tx, id)
    // A test has the participants it was made with.
    if (!tournament || tournament.isTest) throw new AppError('tournaments.not_found')
    if (!isOpen(tournament.status)) throw new AppError('tournaments.not_open')
    const isForTeams = tournament.type === 'team' && actor.teamId !== null
    const [team] = isForTeams ? await holdTeams(tx, [actor.teamId]) : []
    const person = await lockActor(tx, actor.userId)
    // The session named the team before the lock, and the person may have left it since.
    await run(tx, tournament, person.teamId === team?.id ? team : undefined, person)
  })
}

function requireWholeTeam(team: LockedTeam | undefined, size: number): void {
  if (!team) throw new AppError('tournaments.team_required')
  const members = team.memberCount
  if (members < size) throw new AppError('tournaments.team_too_small', { min: size, members })
}
