import { departSchema, tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import { leaveBracket } from '../bracket/index.ts'
import { writeLog } from '../log.queries.ts'
import { findNames } from '../names.queries.ts'
import { participantDeparted } from '../tournaments.events.ts'
import { findViewing, lockTournament, requireJudgeOf, type Viewing } from '../tournaments.lookups.ts'
import { mayDisqualify } from '../tournaments.policy.ts'

export function departuresRoutes(app: App, services: Services): void {
  app.post(
    '/api/tournaments/:id/departures',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: {
        tags: ['tournaments'],
        params: tournamentParamsSchema,
        body: departSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await depart(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )
}

type Given = z.infer<typeof departSchema>

/**
 * Takes a participant out of a running tournament. Those who speak for them may let them leave; judges may also disqualify
 * them. The matches ahead follow the rules of the format.
 */
async function depart(ctx: Ctx, id: string, { participantId, kind, reason }: Given): Promise<void> {
  const { actor, requestId, services } = ctx
  const viewing = await findViewing(ctx, id)
  const isOwn = kind === 'left' && viewing !== null && speaksFor(viewing, participantId)
  if (!isOwn && !(viewing && mayDisqualify(viewing.viewer, viewing.tournament)))
    throw new AppError('platform.forbidden')
  if (!isOwn && reason === '') throw new AppError('tournaments.departure_reason_required')
  await runCommand(ctx, async (tx) => {
    const tournament = await lockTournament(tx, id)
    if (!tournament || tournament.isTest) throw new AppError('tournaments.not_found')
    if (tournament.status !== 'in_progress') throw new AppError('tournaments.not_running')
    const role = isOwn ? null : await requireJudgeOf(tx, ctx, tournament)
    if (role && role !== 'staff') await services.prizeFollower.onCrewRuled(tx, id)
    const ruling = role ? { reason, isByCrew: role !== 'staff' } : undefined
    const leaving = { participantId, kind, decidedBy: actor.userId, ruling }
    const isInPlay = await leaveBracket(services, tx, tournament, leaving)
    if (!isInPlay) throw new AppError('tournaments.not_playing')
    const participantName = (await findNames(tx, id, [participantId])).get(participantId) ?? ''
    await recordAudit(tx, {
      actorId: actor.userId,
      action: kind === 'left' ? 'tournament.participant-left' : 'tournament.participant-disqualified',
      subject: { type: 'tournament', id },
      before: { participantId, participantName },
      reason,
      requestId,
    })
    if (role)
      await writeLog(tx, {
        tournamentId: id,
        kind: kind === 'left' ? 'participant_left' : 'participant_disqualified',
        by: { actorId: actor.userId, role },
        participantId,
        reason,
      })
    await emit(tx, participantDeparted, {
      tournamentId: id,
      tournamentName: tournament.name,
      participantId,
      participantName,
      kind,
      reason,
      departedBy: actor.userId,
      organiserId: tournament.organiserId,
    })
  })
}

function speaksFor({ tournament, viewer }: Viewing, participantId: string): boolean {
  if (viewer.participantId !== participantId) return false
  return tournament.type === 'individual' || viewer.speaksForParticipant
}
