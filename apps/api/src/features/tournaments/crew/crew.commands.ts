import { CREW_INVITES_PER_DAY, CREW_MAX, type CrewRole } from '@trunfo/contract/tournaments'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { lockPeople, requireActive } from '../../accounts/index.ts'
import { writeLog } from '../log.queries.ts'
import { crewInvited, crewJoined, crewLeft } from '../tournaments.events.ts'
import { findRunner, type LockedTournament, lockTournament } from '../tournaments.lookups.ts'
import { isOpen, namesCrew, roleOf } from '../tournaments.policy.ts'
import {
  countCrew,
  deleteMember,
  findInvitable,
  findInviteHistory,
  findMember,
  insertInvite,
  markJoined,
} from './crew.queries.ts'

/** Only until the tournament is over: afterwards there is nothing to help with. */
export function inviteToCrew(
  ctx: Ctx,
  id: string,
  { username: given, role }: { readonly username: string; readonly role: CrewRole },
): Promise<void> {
  const { actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const { tournament } = await lockAsNamer(tx, ctx, id)
    if (!isUnderWay(tournament)) throw new AppError('tournaments.crew_closed')
    const invitedId = await findInvitable(tx, given)
    const [person] = invitedId ? await lockPeople(tx, [invitedId]) : []
    if (!person?.isActive) throw new AppError('tournaments.crew_person_not_found')
    const { userId, username } = person
    if (userId === tournament.organiserId) throw new AppError('tournaments.crew_organiser')
    if (await findMember(tx, id, userId)) throw new AppError('tournaments.crew_already', { username })
    if ((await countCrew(tx, id)) >= CREW_MAX) throw new AppError('tournaments.crew_full', { max: CREW_MAX })
    // Each invitation is a notice.
    const { invites, hasDeclined } = await findInviteHistory(tx, id, userId)
    if (hasDeclined) throw new AppError('tournaments.crew_declined', { username })
    if (invites >= CREW_INVITES_PER_DAY)
      throw new AppError('tournaments.crew_invited_often', { username, max: CREW_INVITES_PER_DAY })
    await insertInvite(tx, { tournamentId: id, userId, role, invitedBy: actor.userId })
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'tournament.crew-invited',
      subject: { type: 'tournament', id },
      after: { userId, role },
      requestId,
    })
    await emit(tx, crewInvited, {
      tournamentId: id,
      tournamentName: tournament.name,
      userId,
      role,
      invitedBy: actor.username,
    })
  })
}

/** Joining again succeeds. */
export function joinCrew(ctx: Ctx, id: string): Promise<void> {
  const { userId, username } = ctx.actor
  return runCommand(ctx, async (tx) => {
    const tournament = await lockPublic(tx, id)
    await requireActive(tx, userId)
    const member = await findMember(tx, id, userId)
    if (!member) throw new AppError('tournaments.crew_not_invited')
    if (member.hasJoined) return
    if (!isUnderWay(tournament)) throw new AppError('tournaments.crew_closed')
    await markJoined(tx, id, userId)
    const { role } = member
    await writeLog(tx, { tournamentId: id, kind: 'crew_joined', by: { actorId: userId, role } })
    const { name: tournamentName, organiserId } = tournament
    await emit(tx, crewJoined, { tournamentId: id, tournamentName, organiserId, userId, username, role })
  })
}

/**
 * Removes a member or an invitation. People may remove themselves at any time. Commands of the crew take the tournament's
 * lock, or hold the member's row, so each of them has committed by now or finds nobody.
 */
export function removeFromCrew(ctx: Ctx, id: string, userId: string): Promise<void> {
  const { actor, requestId } = ctx
  const isSelf = userId === actor.userId
  return runCommand(ctx, async (tx) => {
    const { tournament, by } = isSelf
      ? { tournament: await lockPublic(tx, id), by: null }
      : await lockAsNamer(tx, ctx, id)
    const member = await deleteMember(tx, id, userId)
    if (!member) return
    const { role, username, hasJoined } = member
    if (hasJoined)
      await writeLog(
        tx,
        by
          ? { tournamentId: id, kind: 'crew_removed', by, personId: userId }
          : { tournamentId: id, kind: 'crew_left', by: { actorId: userId, role } },
      )
    if (by || !hasJoined)
      await recordAudit(tx, {
        actorId: actor.userId,
        action: by ? 'tournament.crew-removed' : 'tournament.crew-declined',
        subject: { type: 'tournament', id },
        before: { userId, role },
        requestId,
      })
    const { name: tournamentName, organiserId } = tournament
    const left = { tournamentId: id, tournamentName, organiserId, userId, username, role, hasJoined }
    await emit(tx, crewLeft, { ...left, isRemoved: by !== null })
  })
}

async function lockPublic(tx: Tx, id: string): Promise<LockedTournament> {
  const tournament = await lockTournament(tx, id)
  if (!tournament || tournament.isTest) throw new AppError('tournaments.not_found')
  return tournament
}

async function lockAsNamer(tx: Tx, ctx: Ctx, id: string) {
  const tournament = await lockPublic(tx, id)
  const runner = await findRunner(tx, ctx, tournament)
  const role = roleOf(runner, tournament)
  if (!role || !namesCrew(runner, tournament)) throw new AppError('platform.forbidden')
  return { tournament, by: { actorId: ctx.actor.userId, role } }
}

const isUnderWay = ({ status }: LockedTournament): boolean => isOpen(status) || status === 'in_progress'
