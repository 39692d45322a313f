import type { TournamentStatus } from '@trunfo/contract/tournaments'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import { releaseTeams } from '../bracket/index.ts'
import { type LogAuthor, writeLog } from '../log.queries.ts'
import { tournamentCancelled, tournamentChanged } from '../tournaments.events.ts'
import { type LockedTournament, lockOwnTournament, lockTournament } from '../tournaments.lookups.ts'
import { isOpen, mayCancel } from '../tournaments.policy.ts'
import { endWaiting } from '../waiting.ts'
import { callOff, setFeatured, setStatus } from './administration.queries.ts'

export async function changeStatus(
  ctx: Ctx,
  id: string,
  { status, reason }: { status: 'registration_open' | 'cancelled'; reason?: string | undefined },
): Promise<void> {
  const { userId: actorId } = ctx.actor
  const { requestId } = ctx
  await runCommand(ctx, async (tx) => {
    const { tournament, runner, by } = await lockOwnTournament(tx, ctx, id)
    if (!mayBecome(tournament, status)) throw new AppError('tournaments.status_change_refused')
    if (status === 'cancelled') {
      // After the start only staff may cancel.
      if (!mayCancel(runner, tournament)) throw new AppError('tournaments.status_change_refused')
      return cancelLocked(ctx.services, tx, tournament, { by, requestId, reason })
    }
    await setStatus(tx, id, status)
    await writeLog(tx, { tournamentId: id, kind: 'registration_opened', by })
    await recordAudit(tx, {
      actorId,
      action: 'tournament.registration_opened',
      subject: { type: 'tournament', id },
      before: { status: tournament.status },
      after: { status },
      requestId,
    })
    await emit(tx, tournamentChanged, { tournamentId: id })
  })
}

interface Cancellation {
  /** The clock cancels a tournament that nobody started in time. */
  readonly by: LogAuthor
  readonly requestId?: string
  readonly reason?: string | undefined
  readonly overdueDays?: number
}

/** Cancels an open or running tournament. The caller holds its lock. */
export async function cancelLocked(
  { prizeFollower }: Pick<Services, 'prizeFollower'>,
  tx: Tx,
  tournament: LockedTournament,
  { by, requestId, reason, overdueDays }: Cancellation,
): Promise<void> {
  const { id, name, organiserId, status } = tournament
  const { actorId } = by
  const wasRunning = status === 'in_progress'
  if (wasRunning && !reason) throw new AppError('tournaments.cancel_reason_required')
  if (wasRunning) await endPlay(tx, id)
  else await setStatus(tx, id, 'cancelled')
  await recordAudit(tx, {
    actorId,
    action: 'tournament.cancelled',
    subject: { type: 'tournament', id },
    before: { status },
    after: { status: 'cancelled', overdueDays },
    reason: reason || undefined,
    requestId,
  })
  await writeLog(tx, { tournamentId: id, kind: 'cancelled', by, reason })
  await prizeFollower.onCancelled(tx, id)
  await endWaiting(tx, tournament, 'cancelled')
  await emit(tx, tournamentCancelled, {
    tournamentId: id,
    tournamentName: name,
    reason: reason || null,
    wasRunning,
    organiserId,
    cancelledBy: actorId,
    overdueDays,
  })
}

/**
 * Runs under the tournament's lock, like every result, so later declarations find nothing to decide. Matches
 * stay without a winner, and their lobbies say so.
 */
async function endPlay(tx: Tx, id: string): Promise<void> {
  await callOff(tx, id)
  await releaseTeams(tx, id)
}

export async function featureTournament(ctx: Ctx, id: string, isFeatured: boolean): Promise<void> {
  const { actor, requestId } = ctx
  await runCommand(ctx, async (tx) => {
    const tournament = await lockTournament(tx, id)
    if (!tournament) throw new AppError('tournaments.not_found')
    if (isFeatured && (!isOpen(tournament.status) || tournament.isTest))
      throw new AppError('tournaments.cannot_be_featured')
    if (!(await setFeatured(tx, id, isFeatured))) return
    await recordAudit(tx, {
      actorId: actor.userId,
      action: isFeatured ? 'tournament.featured' : 'tournament.unfeatured',
      subject: { type: 'tournament', id },
      requestId,
    })
    await emit(tx, tournamentChanged, { tournamentId: id })
  })
}

/** Status changes made by hand. Starting and completing have their own commands. */
const CHANGES: Partial<Record<TournamentStatus, readonly TournamentStatus[]>> = {
  upcoming: ['registration_open', 'cancelled'],
  registration_open: ['cancelled'],
  in_progress: ['cancelled'],
}

const mayBecome = ({ status }: LockedTournament, next: TournamentStatus): boolean =>
  CHANGES[status]?.includes(next) ?? false
