import type { extendLineupSchema, replaceEntrantSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { requireActive } from '../../accounts/index.ts'
import {
  entrantReplaced,
  extendLineup,
  lineupExtended,
  lockRunning,
  mayChangeEntrants,
  replaceEntrant,
  requireJudgeOf,
  writeLog,
} from '../../tournaments/index.ts'
import { findStarted } from '../declarations/declarations.ts'
import { lobbyChanged, matchesRedrawn } from '../matches.events.ts'

/** Those who judge a tournament give the place of an entrant who has not played to somebody else, with a reason. */
export async function replace(
  ctx: Ctx,
  id: string,
  { participantId: previousId, name, reason }: z.infer<typeof replaceEntrantSchema>,
): Promise<void> {
  const { actor, requestId } = ctx
  if (!(await mayChangeEntrants(ctx, id))) throw new AppError('platform.forbidden')
  if (reason === '') throw new AppError('tournaments.change_reason_required')
  await runCommand(ctx, async (tx) => {
    const tournament = await lockRunning(tx, id)
    await requireActive(tx, actor.userId)
    const role = await requireJudgeOf(tx, ctx, tournament)
    const by = { previousId, name, replacedBy: actor.userId, startedAmong: findStarted }
    const { newcomer, previousName, joinedIds, leftIds, matchIds } = await replaceEntrant(tx, tournament, by)
    const { participantId, participantName } = newcomer
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'tournament.entrant-replaced',
      subject: { type: 'tournament', id },
      before: { participantId: previousId, participantName: previousName },
      after: { participantId, participantName },
      reason,
      requestId,
    })
    const author = { actorId: actor.userId, role }
    await writeLog(tx, { tournamentId: id, kind: 'entrant_replaced', by: author, participantId, reason })
    await emit(tx, entrantReplaced, {
      tournamentId: id,
      tournamentName: tournament.name,
      participantId,
      participantName,
      previousId,
      previousName,
      joinedIds,
      leftIds,
      reason,
      changedBy: actor.userId,
    })
    if (matchIds.length > 0)
      await emit(tx, matchesRedrawn, { matchIds: [...matchIds], formerUserIds: [...leftIds] })
  })
}

/** The team's leader, or those who run the tournament, add a member of the team to its line-up. */
export function substitute(
  ctx: Ctx,
  id: string,
  { participantId, name }: z.infer<typeof extendLineupSchema>,
): Promise<void> {
  const { actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const tournament = await lockRunning(tx, id)
    await requireActive(tx, actor.userId)
    const added = await extendLineup(tx, ctx, tournament, {
      participantId,
      name,
      startedAmong: findStarted,
    })
    if (added === null) return
    const { userId, participantName, matchIds, role } = added
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'tournament.lineup-extended',
      subject: { type: 'tournament', id },
      after: { participantId, participantName, userId },
      requestId,
    })
    const by = role && { actorId: actor.userId, role }
    if (by) await writeLog(tx, { tournamentId: id, kind: 'lineup_extended', by, participantId })
    await emit(tx, lineupExtended, {
      tournamentId: id,
      tournamentName: tournament.name,
      participantId,
      participantName,
      joinedIds: [userId],
      changedBy: actor.userId,
    })
    await tellLobbies(tx, matchIds)
  })
}

async function tellLobbies(tx: Tx, matchIds: readonly string[]): Promise<void> {
  for (const matchId of matchIds) await emit(tx, lobbyChanged, { matchId })
}
