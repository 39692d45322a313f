import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { type CheckInPhase, countsAsPresent, keepsPlacesFree } from './check-in-phase.ts'
import { type ListedFacts, waitingDropped, waitingLetIn } from './tournaments.events.ts'
import type { LockedTournament } from './tournaments.lookups.ts'
import { dropAll, dropUnable, moveFromList } from './waiting.queries.ts'

type Listed = Pick<LockedTournament, 'id' | 'name' | 'waitingCount' | 'checkInPhase'>

/** Each may be a team of ten, and all of them are told in one transaction. */
const TOLD_AT_ONCE = 100

/**
 * Gives free places to those who wait, in their order. While check-in is open the places wait for its close. Call it under
 * the tournament's lock, which keeps the list as it is. It locks neither teams nor people: somebody who stops being able to
 * play at this moment is taken out at the draw, like every other entrant.
 */
export async function letWaitingIn(tx: Tx, tournament: Listed): Promise<void> {
  if (tournament.waitingCount === 0 || keepsPlacesFree(tournament.checkInPhase)) return
  await fillFromList(tx, tournament, tournament.checkInPhase)
}

/** The same at the close and at the start, whatever the time. */
export async function fillFromList(
  tx: Tx,
  tournament: Pick<Listed, 'id' | 'name'>,
  phase: CheckInPhase,
): Promise<string[]> {
  await tellInChunks(tournament, await dropUnable(tx, tournament.id), async (facts) =>
    emit(tx, waitingDropped, { ...facts, why: 'unable' }),
  )
  const entered = await moveFromList(tx, tournament.id, countsAsPresent(phase))
  await tellInChunks(tournament, entered, (facts) => emit(tx, waitingLetIn, facts))
  return entered
}

/** Nobody waits any more: the tournament starts or is cancelled. */
export async function endWaiting(tx: Tx, tournament: Listed, why: 'started' | 'cancelled'): Promise<void> {
  if (tournament.waitingCount === 0) return
  await tellInChunks(tournament, await dropAll(tx, tournament.id), (facts) =>
    emit(tx, waitingDropped, { ...facts, why }),
  )
}

/** One event for many people, so that the largest tournament emits some dozens. */
export async function tellInChunks(
  { id: tournamentId, name: tournamentName }: Pick<Listed, 'id' | 'name'>,
  participantIds: readonly string[],
  tell: (facts: ListedFacts) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < participantIds.length; at += TOLD_AT_ONCE)
    await tell({ tournamentId, tournamentName, participantIds: participantIds.slice(at, at + TOLD_AT_ONCE) })
}
