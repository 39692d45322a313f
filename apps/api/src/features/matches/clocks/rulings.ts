import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import {
  awaitObjections,
  awaitVacancy,
  decideMatch,
  deleteClock,
  findSides,
  type LockedMatch,
  type MatchResult,
  noteNoShows,
  release,
  startClocks,
  stopClock,
  THE_CLOCK,
  writeLog,
} from '../../tournaments/index.ts'
import { closeCase, openClockCase } from '../cases/index.ts'
import { writeHistory } from '../history.queries.ts'
import { findPlayers, newsOf } from '../match-news.ts'
import { caseChanged, clockLeftToCrew, matchRuled, matchVacant } from '../matches.events.ts'

/** Decides a match and gives both sides the time to object, during which no next round is drawn. */
export async function decideByClock(
  services: Services,
  tx: Tx,
  locked: LockedMatch,
  result: MatchResult,
  { leavesNobody = false } = {},
): Promise<void> {
  const { tournament, match } = locked
  const { id: matchId } = match
  const { winnerId } = result
  const kind = result.kind === 'forfeit' ? 'walkover' : 'decided'
  const until = await awaitObjections(tx, matchId)
  await decideMatch(services, tx, locked, { result, decidedBy: null, isByClock: true, leavesNobody })
  await closeCase(tx, locked)
  const facts = { participantId: winnerId ?? undefined, isByClock: true }
  await writeHistory(tx, { matchId, kind, actorId: null, facts })
  await writeLog(tx, { tournamentId: tournament.id, kind, by: THE_CLOCK, matchId })
  const [winner] = winnerId === null ? [] : await findSides(tx, tournament.id, [winnerId])
  const players = await findPlayers(tx, locked)
  const idsOf = (isMeant: (participantId: string) => boolean) =>
    players.filter(({ participantId }) => isMeant(participantId)).map(({ userId }) => userId)
  await emit(tx, matchRuled, {
    ...newsOf(locked),
    userIds: idsOf(() => true),
    winner: winner?.name ?? '',
    isCorrection: false,
    walkover: kind === 'walkover' ? (winnerId === null ? 'double' : 'single') : undefined,
    objection: { until: until?.toISOString() ?? null, userIds: idsOf((id) => id !== winnerId) },
  })
}

/** The clock cannot decide it, so the match waits for those who judge it. */
export async function leaveToCrew(tx: Tx, locked: LockedMatch): Promise<void> {
  const { id: matchId, status } = locked.match
  if (status === 'completed') await deleteClock(tx, matchId)
  else await stopClock(tx, matchId, 'crew')
  await callCrew(tx, locked, null)
}

/** Nobody came to a match without which nobody wins: the crew decide within a day, or the tournament ends like that. */
export async function leaveVacant(tx: Tx, locked: LockedMatch): Promise<void> {
  const until = await awaitVacancy(tx, locked.match.id)
  await callCrew(tx, locked, until)
  const players = await findPlayers(tx, locked)
  await emit(tx, matchVacant, {
    ...newsOf(locked),
    until: until?.toISOString() ?? null,
    userIds: players.map(({ userId }) => userId),
  })
}

async function callCrew(tx: Tx, locked: LockedMatch, vacantUntil: Date | null): Promise<void> {
  const { id: matchId } = locked.match
  await openClockCase(tx, matchId, null)
  await emit(tx, caseChanged, { matchId })
  await emit(tx, clockLeftToCrew, { ...newsOf(locked), vacantUntil: vacantUntil?.toISOString() })
}

/** Nobody objects any more: what waited for that goes on. */
export async function closeWindow(services: Services, tx: Tx, locked: LockedMatch): Promise<void> {
  await deleteClock(tx, locked.match.id)
  await noteNoShows(tx, [locked.match.id])
  await release(services, tx, locked)
  await startClocks(tx, locked.tournament.id)
}
