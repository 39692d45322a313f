import { recordAudit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { enterBracket } from '../bracket/index.ts'
import { insertParticipant } from '../enrolment/index.ts'
import { writeLog } from '../log.queries.ts'
import { lateEntered } from '../tournaments.events.ts'
import { lockOwnTournament } from '../tournaments.lookups.ts'
import { entryOf, joinLineup, lockNewcomer } from './newcomers.ts'

/**
 * Those who run a Swiss tournament let somebody in until half of its rounds. Rounds before are losses. Who enters is told,
 * and may leave with one tap.
 */
export function enterLate(ctx: Ctx, id: string, name: string): Promise<void> {
  const { actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const { tournament, by } = await lockOwnTournament(tx, ctx, id)
    if (tournament.status !== 'in_progress') throw new AppError('tournaments.not_running')
    const newcomer = await lockNewcomer(tx, tournament, name)
    const { participantId, participantName } = newcomer
    if (tournament.participantCount >= tournament.maxParticipants)
      throw new AppError('tournaments.full', { max: tournament.maxParticipants })
    const isEntered = await insertParticipant(tx, id, entryOf(newcomer, actor.userId))
    if (!isEntered) throw new AppError('tournaments.newcomer_removed')
    const round = await enterBracket(tx, id, participantId)
    if (round === null) throw new AppError('tournaments.late_entry_closed')
    const joinedIds = await joinLineup(tx, tournament, newcomer)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'tournament.late-entered',
      subject: { type: 'tournament', id },
      after: { participantId, participantName, round },
      requestId,
    })
    await writeLog(tx, { tournamentId: id, kind: 'late_entered', by, participantId })
    await emit(tx, lateEntered, {
      tournamentId: id,
      tournamentName: tournament.name,
      participantId,
      participantName,
      round,
      joinedIds,
      changedBy: actor.userId,
    })
  })
}
