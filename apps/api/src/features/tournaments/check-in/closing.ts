import { TOURNAMENT_PARTICIPANTS_MIN } from '@trunfo/contract/tournaments'
import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { deleteParticipants } from '../enrolment/index.ts'
import { absentDropped, checkInClosed, waitingDropped } from '../tournaments.events.ts'
import type { LockedTournament } from '../tournaments.lookups.ts'
import { countPresentWaiting, dropAbsent } from '../waiting.queries.ts'
import { fillFromList, tellInChunks } from '../waiting.ts'
import { countPresent, findAbsent, markClosed } from './check-in.queries.ts'

/**
 * Drops absent entrants, and gives their places to those of the waiting list who are there, in its order. With fewer than
 * two present in all, nobody is dropped. One transaction of a fixed number of statements, however many entrants there are:
 * nobody ever sees a tournament that is half closed. The tournament must be locked.
 */
export async function closeCheckIn(tx: Tx, tournament: LockedTournament): Promise<void> {
  const { id, name, organiserId, waitingCount } = tournament
  await markClosed(tx, id)
  const hasList = waitingCount > 0
  const enteredCount = await countPresent(tx, id)
  const listedCount = hasList ? await countPresentWaiting(tx, id) : 0
  const isVoid = enteredCount + listedCount < TOURNAMENT_PARTICIPANTS_MIN
  const dropped = isVoid ? [] : await deleteParticipants(tx, id, await findAbsent(tx, id))
  const droppedIds = dropped.map(({ participantId }) => participantId)
  await tellInChunks(tournament, droppedIds, (facts) => emit(tx, absentDropped, facts))
  if (hasList && !isVoid)
    await tellInChunks(tournament, await dropAbsent(tx, id), (facts) =>
      emit(tx, waitingDropped, { ...facts, why: 'absent' }),
    )
  const entered = hasList ? await fillFromList(tx, tournament, 'closed') : []
  await emit(tx, checkInClosed, {
    tournamentId: id,
    tournamentName: name,
    organiserId,
    presentCount: enteredCount + (isVoid ? 0 : entered.length),
    droppedCount: dropped.length,
    letInCount: entered.length,
    isVoid,
  })
}
