import type { Tx } from '../../../platform/db/database.ts'
import { defineJob, type Reaction, reactInTransaction } from '../../../platform/jobs/definitions.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import {
  awaitAnswer,
  CLOCK_DEADLINE,
  type DeadlineJob,
  deleteClock,
  type LockedClock,
  type LockedMatch,
  lockClock,
  lockMatch,
  resultOf,
  stopClock,
} from '../../tournaments/index.ts'
import { findCase } from '../cases/index.ts'
import { findDeclarations } from '../declarations/declarations.ts'
import { wasReopened } from '../history.queries.ts'
import { answerAwaited, lobbyChanged, sideDeclared } from '../matches.events.ts'
import { isNobodyLeft } from '../nobody-left.ts'
import { findPresence, hasCashPrize } from '../presence.queries.ts'
import { deadlineVerdict } from './deadline.rules.ts'
import { closeWindow, decideByClock, leaveToCrew, leaveVacant } from './rulings.ts'

/** A double W.O. that would leave the tournament without a champion waits for the crew. */
export const clockDeadline = defineJob<DeadlineJob>(CLOCK_DEADLINE.name, async (services, deadline) => {
  try {
    await transact(services.db, (tx) => meetDeadline(services, tx, deadline))
  } catch (error) {
    if (!isNobodyLeft(error)) throw error
    await transact(services.db, (tx) => meetDeadline(services, tx, deadline, { isStuck: true }))
  }
})

/** Decides from what is true under the locks of the tournament and the match, in the order of every result. */
async function meetDeadline(
  services: Services,
  tx: Tx,
  { matchId, version }: DeadlineJob,
  { isStuck = false } = {},
): Promise<void> {
  const locked = await lockMatch(tx, matchId)
  const clock = locked && (await lockClock(tx, matchId))
  if (!locked || clock?.version !== version || !clock.isOver) return
  const isOfItsPhase = (locked.match.status === 'in_progress') === (clock.phase !== 'objection')
  if (locked.tournament.status !== 'in_progress' || !isOfItsPhase) return deleteClock(tx, matchId)
  await follow(services, tx, locked, clock, { isStuck })
  await emit(tx, lobbyChanged, { matchId, tournamentId: locked.tournament.id })
}

async function follow(
  services: Services,
  tx: Tx,
  locked: LockedMatch,
  clock: LockedClock,
  { isStuck }: { readonly isStuck: boolean },
): Promise<void> {
  const { tournament, stage, match } = locked
  const declarations = await findDeclarations(tx, match.id)
  const verdict = deadlineVerdict({
    phase: clock.phase,
    isThere: await findPresence(tx, match.id),
    declarations: declarations.length,
    isForCash: await hasCashPrize(tx, tournament.id),
    isCaseOpen: (await findCase(tx, match.id))?.isOpen ?? false,
    wasReopened: clock.phase === 'vacant' && (await wasReopened(tx, match.id)),
  })
  switch (verdict) {
    case 'play':
      return stopClock(tx, match.id, 'playing')
    case 'answer':
      await awaitAnswer(tx, match.id)
      return
    case 'walkover1':
      return decideByClock(services, tx, locked, { kind: 'forfeit', winnerId: match.participant1Id })
    case 'walkover2':
      return decideByClock(services, tx, locked, { kind: 'forfeit', winnerId: match.participant2Id })
    case 'double':
      // Only while still nobody is there: somebody may have come since the first attempt.
      if (isStuck) return leaveVacant(tx, locked)
      return decideByClock(services, tx, locked, { kind: 'forfeit', winnerId: null })
    case 'stands': {
      const [declared] = declarations
      if (!declared) return
      const { winnerId, score1, score2 } = declared
      const report = score1 === null || score2 === null ? { winnerId } : { winnerId, score1, score2 }
      return decideByClock(services, tx, locked, resultOf(match, stage, report))
    }
    case 'crew':
      return leaveToCrew(tx, locked)
    case 'nobody':
      return decideByClock(services, tx, locked, { kind: 'forfeit', winnerId: null }, { leavesNobody: true })
    case 'close':
      return closeWindow(services, tx, locked)
    case null:
  }
}

export const clocksReactions: readonly Reaction[] = [
  // From the first declaration on, the other side has as much time as there was to get ready.
  reactInTransaction(
    sideDeclared,
    'matches.await-answer',
    async (tx, { payload: { hasClock, ...declared } }) => {
      if (!hasClock) return
      const { matchId, tournamentId } = declared
      const locked = await lockMatch(tx, matchId)
      const clock = locked && (await lockClock(tx, matchId))
      if (locked?.match.status !== 'in_progress' || locked.tournament.status !== 'in_progress') return
      if (clock?.phase !== 'ready' && clock?.phase !== 'playing') return
      if ((await findDeclarations(tx, matchId)).length !== 1) return
      const until = await awaitAnswer(tx, matchId)
      await emit(tx, lobbyChanged, { matchId, tournamentId })
      const isForCash = await hasCashPrize(tx, tournamentId)
      await emit(tx, answerAwaited, { ...declared, until: until?.toISOString() ?? null, isForCash })
    },
  ),
]
