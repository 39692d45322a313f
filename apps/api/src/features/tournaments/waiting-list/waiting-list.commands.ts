import { WAITING_MAX } from '@trunfo/contract/tournaments'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { countsAsPresent } from '../check-in-phase.ts'
import {
  actOnEnrolment,
  findStanding,
  refusePaused,
  requireAccess,
  requireWholeTeam,
} from '../enrolment/index.ts'
import { waitingJoined, waitingLeft } from '../tournaments.events.ts'
import { dropOne } from '../waiting.queries.ts'
import { findWaiting, insertWaiting, isRemoved } from './waiting-list.queries.ts'

/** Under the conditions of an enrolment, if there is no place to take. From the opening of check-in on, they are there. */
export function joinWaitingList(ctx: Ctx, tournamentId: string): Promise<void> {
  const { userId } = ctx.actor
  return actOnEnrolment(ctx, tournamentId, async (tx, tournament, team, person) => {
    const participantId = team?.id ?? userId
    const waiting = await findWaiting(tx, tournamentId, participantId)
    if (waiting) return
    if (tournament.type === 'team') requireWholeTeam(team, tournament.teamSize ?? 1)
    const { gameId } = tournament
    const { enteredBy, paused } = await findStanding(tx, { tournamentId, gameId, participantId, userId })
    if (enteredBy !== undefined) throw new AppError('tournaments.already_enrolled')
    refusePaused(paused, userId)
    const { participantCount, maxParticipants, waitingCount, checkInPhase } = tournament
    if (participantCount < maxParticipants && waitingCount === 0) throw new AppError('tournaments.not_full')
    requireAccess(tournament, person)
    if (await isRemoved(tx, tournamentId, participantId)) throw new AppError('tournaments.removed')
    if (waitingCount >= WAITING_MAX) throw new AppError('tournaments.waiting_list_full', { max: WAITING_MAX })
    await insertWaiting(tx, {
      tournamentId,
      participantId,
      enteredBy: userId,
      isPresent: countsAsPresent(checkInPhase),
    })
    await emit(tx, waitingJoined, { tournamentId, participantId })
  })
}

/** A team is taken off by its leader or by the member who put it there. Somebody who does not wait has left already. */
export function leaveWaitingList(ctx: Ctx, tournamentId: string): Promise<void> {
  const { userId } = ctx.actor
  return actOnEnrolment(ctx, tournamentId, async (tx, tournament, team) => {
    const participantId = tournament.type === 'team' ? team?.id : userId
    const waiting = participantId ? await findWaiting(tx, tournamentId, participantId) : undefined
    if (!participantId || !waiting) return
    if (team && team.leaderId !== userId && waiting.enteredBy !== userId)
      throw new AppError('tournaments.not_yours_to_withdraw')
    await dropOne(tx, tournamentId, participantId)
    await emit(tx, waitingLeft, { tournamentId, participantId })
  })
}
