import { recordAudit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { writeLog } from '../log.queries.ts'
import { findNames } from '../names.queries.ts'
import { lockOwnTournament } from '../tournaments.lookups.ts'
import { isOpen } from '../tournaments.policy.ts'
import { findPosition, findSeeding, placeAt, takeOutOfOrder } from './seeds.queries.ts'

/**
 * Moves an entrant to a position of the organiser's order, or out of it. Allowed until the start, which takes the order as
 * it is then.
 */
export function placeSeed(
  ctx: Ctx,
  id: string,
  { participantId, position }: { readonly participantId: string; readonly position: number | null },
): Promise<void> {
  const { actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const { tournament, by } = await lockOwnTournament(tx, ctx, id)
    if (!isOpen(tournament.status)) throw new AppError('tournaments.edit_closed')
    if ((await findSeeding(tx, id)) !== 'hand') throw new AppError('tournaments.seeds_not_by_hand')
    const name = (await findNames(tx, id, [participantId])).get(participantId)
    if (name === undefined) throw new AppError('tournaments.seed_gone')
    const before = (await findPosition(tx, id, participantId)) ?? null
    if (position === null) await takeOutOfOrder(tx, id, participantId)
    else await placeAt(tx, id, { participantId, position })
    const after = (await findPosition(tx, id, participantId)) ?? null
    if (after === before) return
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'tournament.seed-placed',
      subject: { type: 'tournament', id },
      before: { name, position: before },
      after: { name, position: after },
      requestId,
    })
    await writeLog(tx, { tournamentId: id, kind: 'seed_placed', by, participantId })
  })
}
