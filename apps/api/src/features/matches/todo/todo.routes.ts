import { PAGES } from '@trunfo/contract/pages'
import { ownTodoSchema } from '@trunfo/contract/tournaments/todo.schemas'
import { tournamentParamsSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { fateAfter, findViewerState } from '../../tournaments/index.ts'
import { findSide, findTimes } from './todo.queries.ts'
import { type SideFacts, todoOf } from './todo.rules.ts'

export function todoRoutes(app: App, services: Services): void {
  app.get(
    '/api/tournaments/:id/me',
    {
      config: { access: signedIn },
      schema: { tags: ['matches'], params: tournamentParamsSchema, response: { 200: ownTodoSchema } },
    },
    (request) => viewTodo(contextOf(services, request), request.params.id),
  )
}

async function viewTodo(
  { services: { db }, actor }: Pick<Ctx, 'services' | 'actor'>,
  tournamentId: string,
): Promise<z.infer<typeof ownTodoSchema>> {
  const [[times], state] = await Promise.all([
    findTimes(db, { id: tournamentId }),
    findViewerState(db, { tournamentId, userId: actor.userId, teamId: actor.teamId }),
  ])
  if (!times) throw new AppError('tournaments.not_found')
  const { sideId } = state
  const side = sideId && times.status === 'in_progress' ? await sideOf(db, tournamentId, sideId) : null
  const { kind, deadlineAt, match } = todoOf({
    status: times.status,
    startsAt: times.startsAt.toISOString(),
    checkIn: {
      phase: times.checkInPhase,
      opensAt: times.checkInOpensAt?.toISOString() ?? null,
      closesAt: times.checkInClosesAt?.toISOString() ?? null,
    },
    isEntered: state.participantId !== null,
    isWaiting: state.waitingPosition !== null,
    isCheckedIn: state.isCheckedIn,
    isChampion: times.championId !== null && times.championId === sideId,
    side,
  })
  return {
    todo: {
      kind,
      deadlineAt: deadlineAt && new Date(deadlineAt).toISOString(),
      linkTo: match
        ? PAGES.match.path.replace(':matchId', match.id)
        : PAGES.tournament.path.replace(':id', tournamentId),
      matchId: match?.id ?? null,
      opponentName: match?.opponentName ?? null,
      waitingPosition: state.waitingPosition,
    },
  }
}

async function sideOf(db: Services['db'], tournamentId: string, sideId: string): Promise<SideFacts | null> {
  const [row] = await findSide(db, { tournamentId, sideId })
  if (!row) return null
  const { decided, ...facts } = row
  return {
    ...facts,
    sideId,
    decided: decided && { ...decided, fate: fateAfter(decided.stage, decided, sideId) },
  }
}
