import { hasAnyRole, STAFF_ROLES } from '@trunfo/contract/roles'
import { recordAudit } from '../../platform/audit.ts'
import { powersOf } from '../../platform/auth/powers.ts'
import { AppError } from '../../platform/errors.ts'
import { act } from '../../platform/http/act.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { attachUpload } from '../../platform/storage/uploads.ts'
import { holdGames } from '../games/index.ts'
import { type HeadView, viewHead } from './cards.ts'
import { TOURNAMENT_COVER } from './cover.ts'
import { tournamentCreated } from './tournaments.events.ts'
import { insertTournament, readClock } from './tournaments.queries.ts'
import { judgeTournament, type TournamentDraft } from './tournaments.rules.ts'

interface NewTournament extends Omit<TournamentDraft, 'startsAt'> {
  readonly startsAt: string | null
  readonly gameId: string | null
  readonly coverUploadId?: string | undefined
}

export async function createTournament(ctx: Ctx, given: NewTournament): Promise<HeadView> {
  const { services, actor, requestId } = ctx
  const { userId } = actor
  const powers = powersOf(actor, services.config.STAFF_SECOND_FACTOR)
  const draft = { ...given, startsAt: given.startsAt === null ? null : new Date(given.startsAt) }
  return act(ctx, async (tx) => {
    const verdict = judgeTournament(draft, await readClock(tx))
    if (verdict instanceof AppError) throw verdict
    const [game] = given.gameId === null ? [] : await holdGames(tx, [given.gameId])
    if (given.gameId !== null && !game) throw new AppError('tournaments.game_not_found')
    const coverKey = given.coverUploadId
      ? await attachUpload(tx, { uploadId: given.coverUploadId, ownerId: userId, purpose: TOURNAMENT_COVER })
      : null
    const gameId = game?.id ?? null
    const tournament = await insertTournament(tx, { ...verdict, gameId, coverKey, createdBy: userId })
    await services.prizeFollower.onCreated(tx, {
      tournamentId: tournament.id,
      tournamentName: tournament.name,
      organiserId: userId,
      powers,
      prize: verdict.prize,
    })
    // Of staff it is an act for the house, whose money the prize is.
    if (hasAnyRole(powers, STAFF_ROLES))
      await recordAudit(tx, {
        actorId: userId,
        action: 'tournament.created',
        subject: { type: 'tournament', id: tournament.id },
        after: { name: tournament.name, prize: { ...verdict.prize } },
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
