import { PAGES } from '@trunfo/contract/pages'
import { CHECK_IN_LINK } from '@trunfo/contract/tournaments'
import type { TodoKind } from '@trunfo/contract/tournaments/todo'
import type { nextMatchSchema, ownTodoSchema } from '@trunfo/contract/tournaments/todo.schemas'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { findViewerState, viewPlace } from '../../tournaments/index.ts'
import { findOwnTournaments, type OwnTournament } from './own-todos.queries.ts'
import { findSide, findTimes, readSide } from './todo.queries.ts'
import { mostUrgent, type Todo, todoOf } from './todo.rules.ts'

type Reader = Pick<Ctx, 'services' | 'actor'>

/** What the viewer does next in one tournament. */
export async function viewTodo(
  { services: { db }, actor }: Reader,
  tournamentId: string,
): Promise<z.infer<typeof ownTodoSchema>> {
  const [[times], state] = await Promise.all([
    findTimes(db, { id: tournamentId }),
    findViewerState(db, { tournamentId, userId: actor.userId, teamId: actor.teamId }),
  ])
  if (!times) throw new AppError('tournaments.not_found')
  const { sideId } = state
  const [row] = sideId && times.status === 'in_progress' ? await findSide(db, { tournamentId, sideId }) : []
  const todo = todoOf({
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
    side: row && sideId ? readSide(row, sideId) : null,
  })
  return { todo: { ...viewed(todo, tournamentId), waitingPosition: state.waitingPosition } }
}

/** What the viewer does next in all their tournaments, and the match to play. */
export async function viewNextMatch({
  services: { db },
  actor: { userId, teamId },
}: Reader): Promise<z.infer<typeof nextMatchSchema>> {
  const own = await findOwnTournaments(db, { userId, teamId })
  const next = mostUrgent(own.map((row) => ({ row, todo: todoOfRow(row) })))
  const playing = next?.row.open ? next.row : own.find(({ open }) => open !== null)
  return {
    match: playing ? viewMatch(playing) : null,
    todo: next && {
      ...viewed(next.todo, next.row.tournamentId),
      tournament: { id: next.row.tournamentId, name: next.row.name },
    },
  }
}

function todoOfRow(row: OwnTournament): Todo {
  const { status, startsAt, participantId, isWaiting, isCheckedIn } = row
  return todoOf({
    status,
    startsAt: startsAt.toISOString(),
    checkIn: {
      phase: row.checkInPhase,
      opensAt: null,
      closesAt: row.checkInClosesAt?.toISOString() ?? null,
    },
    isEntered: !isWaiting,
    isWaiting,
    isCheckedIn,
    isChampion: false,
    side: status === 'in_progress' ? readSide(row, participantId) : null,
  })
}

const viewed = ({ kind, deadlineAt, match }: Todo, tournamentId: string) => ({
  kind,
  deadlineAt: deadlineAt && new Date(deadlineAt).toISOString(),
  linkTo: match ? PAGES.match.path.replace(':matchId', match.id) : pageOf(kind, tournamentId),
  matchId: match?.id ?? null,
  opponentName: match?.opponentName ?? null,
})

const pageOf = (kind: TodoKind, tournamentId: string) =>
  PAGES.tournament.path.replace(':id', tournamentId) + (kind === 'check_in' ? CHECK_IN_LINK : '')

function viewMatch(row: OwnTournament): z.infer<typeof nextMatchSchema>['match'] {
  const { open, round, number, place, scheduledAt, isOpponentVip } = row
  if (!open || round === null || number === null) return null
  return {
    id: open.id,
    round,
    number,
    place: viewPlace(place),
    scheduledAt: scheduledAt?.toISOString() ?? null,
    opponentName: open.opponentName ?? '',
    isOpponentVip,
    tournament: { id: row.tournamentId, name: row.name },
  }
}
