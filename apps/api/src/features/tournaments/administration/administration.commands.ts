import type { TournamentStatus } from '@trunfo/contract/tournaments'
import { recordAudit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { act } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { returnEscrow } from '../prizes/index.ts'
import { tournamentCancelled, tournamentChanged } from '../tournaments.events.ts'
import { lockTournament } from '../tournaments.lookups.ts'
import { setFeatured, setStatus } from './administration.queries.ts'

export async function changeStatus(
  ctx: Ctx,
  id: string,
  { status, reason }: { status: 'registration_open' | 'cancelled'; reason?: string | undefined },
): Promise<void> {
  const { actor, requestId } = ctx
  await act(ctx, async (tx) => {
    const tournament = await lockTournament(tx, id)
    if (!tournament) throw new AppError('tournaments.not_found')
    if (!mayBecome(tournament.status, status)) throw new AppError('tournaments.status_change_refused')
    await setStatus(tx, id, status)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: status === 'cancelled' ? 'tournament.cancelled' : 'tournament.registration_opened',
      subject: { type: 'tournament', id },
      before: { status: tournament.status },
      after: { status },
      ...(reason && { reason }),
      requestId,
    })
    if (status === 'registration_open') return emit(tx, tournamentChanged, { tournamentId: id })
    await returnEscrow(tx, id)
    const facts = { tournamentId: id, tournamentName: tournament.name }
    return emit(tx, tournamentCancelled, { ...facts, reason: reason || null })
  })
}

export async function featureTournament(ctx: Ctx, id: string, isFeatured: boolean): Promise<void> {
  const { actor, requestId } = ctx
  await act(ctx, async (tx) => {
    const tournament = await lockTournament(tx, id)
    if (!tournament) throw new AppError('tournaments.not_found')
    if (isFeatured && (tournament.status !== 'upcoming' || tournament.isTest))
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

/** What staff may do to the state by hand; starting and completing have their own acts. */
const CHANGES: Partial<Record<TournamentStatus, readonly TournamentStatus[]>> = {
  upcoming: ['registration_open', 'cancelled'],
  registration_open: ['cancelled'],
}

function mayBecome(status: TournamentStatus, next: TournamentStatus): boolean {
  return CHANGES[status]?.includes(next) ?? false
}
