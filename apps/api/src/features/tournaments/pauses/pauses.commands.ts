import { recordAudit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { requireActive } from '../../accounts/index.ts'
import { liftPause } from './pausing.ts'

/** Staff end a pause before its time. The no-show does not count for later ones. */
export async function liftByStaff(
  ctx: Ctx,
  userId: string,
  { matchId, reason }: { readonly matchId: string; readonly reason: string },
): Promise<void> {
  const { actor, requestId } = ctx
  if (reason === '') throw new AppError('tournaments.lift_reason_required')
  if (userId === actor.userId) throw new AppError('tournaments.own_pause')
  await runCommand(ctx, async (tx) => {
    await requireActive(tx, actor.userId)
    const lifted = await liftPause(tx, { userId, matchId, liftedBy: actor.userId, reason })
    if (!lifted) throw new AppError('tournaments.nothing_to_lift')
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'person.pause-lifted',
      subject: { type: 'person', id: userId },
      before: { days: lifted.days, tournamentId: lifted.tournamentId },
      reason,
      requestId,
    })
  })
}
