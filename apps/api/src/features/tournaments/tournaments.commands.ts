import { hasAnyRole, STAFF_ROLES } from '@trunfo/contract/roles'
import { recordAudit } from '../../platform/audit.ts'
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { attachUpload } from '../../platform/storage/uploads.ts'
import { lockGamesShared } from '../games/index.ts'
import { commitToDraw, insertStages } from './bracket/index.ts'
import { type HeadView, viewHead } from './cards.ts'
import { TOURNAMENT_COVER } from './cover.ts'
import { formatsOn, type StageDraft, stagesProblem } from './stages.rules.ts'
import { tournamentCreated } from './tournaments.events.ts'
import { insertTournament, readClock } from './tournaments.queries.ts'
import {
  auditedPrize,
  type ClockChoice,
  type TournamentDraft,
  validateClock,
  validateTournament,
} from './tournaments.rules.ts'

interface NewTournament extends Omit<TournamentDraft, 'startsAt'>, ClockChoice {
  readonly startsAt: string | null
  readonly gameId: string | null
  readonly coverUploadId?: string | undefined
  readonly stages?: readonly StageDraft[] | undefined
}

const DEFAULT_STAGES: readonly StageDraft[] = [{ format: 'single-elimination', settings: {} }]

export async function createTournament(ctx: Ctx, given: NewTournament): Promise<HeadView> {
  const { services, actor, requestId } = ctx
  const { userId } = actor
  const { stages = DEFAULT_STAGES } = given
  const powers = effectiveRoles(actor, services.config.STAFF_SECOND_FACTOR)
  const draft = { ...given, startsAt: given.startsAt === null ? null : new Date(given.startsAt) }
  return runCommand(ctx, async (tx) => {
    const verdict = validateTournament(draft, await readClock(tx), services.config.CLOCK_MINUTE_MS)
    if (verdict instanceof AppError) throw verdict
    const problem = stagesProblem(stages, verdict.maxParticipants, formatsOn(services.config))
    if (problem) throw problem
    const clock = validateClock(given)
    if (clock instanceof AppError) throw clock
    const [game] = given.gameId === null ? [] : await lockGamesShared(tx, [given.gameId])
    if (given.gameId !== null && !game) throw new AppError('tournaments.game_not_found')
    const coverKey = given.coverUploadId
      ? await attachUpload(tx, { uploadId: given.coverUploadId, ownerId: userId, purpose: TOURNAMENT_COVER })
      : null
    const gameId = game?.id ?? null
    const tournament = await insertTournament(tx, {
      ...verdict,
      gameId,
      coverKey,
      createdBy: userId,
      format: stages[0]?.format,
      clock,
    })
    await insertStages(tx, tournament.id, stages)
    await commitToDraw(tx, tournament.id)
    await services.prizeFollower.onCreated(tx, {
      tournamentId: tournament.id,
      tournamentName: tournament.name,
      organiserId: userId,
      powers,
      prize: verdict.prize,
    })
    // Staff create tournaments on behalf of the platform.
    if (hasAnyRole(powers, STAFF_ROLES))
      await recordAudit(tx, {
        actorId: userId,
        action: 'tournament.created',
        subject: { type: 'tournament', id: tournament.id },
        after: { name: tournament.name, prize: auditedPrize(verdict.prize) },
        requestId,
      })
    await emit(tx, tournamentCreated, {
      tournamentId: tournament.id,
      tournamentName: tournament.name,
      createdBy: userId,
      gameId,
      gameName: game?.name ?? null,
    })
    return viewHead(services, tournament)
  })
}
