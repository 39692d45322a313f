import { ABSENCE_HOURS } from '@trunfo/contract/tournaments/pauses'
import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { type LockedPerson, lockPeople } from '../../accounts/index.ts'
import { findLineupAt } from '../bracket/index.ts'
import { noShowNoted, type PauseFacts, pauseChanged } from '../tournaments.events.ts'
import { findMissed } from './missed.queries.ts'
import {
  deleteNoShows,
  findNoShows,
  findWronged,
  insertNoShows,
  liftAbsence,
  lockMissed,
  type NoShowRow,
  writeDays,
} from './pauses.queries.ts'
import { countsNoShow, pauseDays } from './pauses.rules.ts'

/** Nobody may object any more to what the clock decided in these matches. Call it where the time for objections ends. */
export async function noteNoShows(tx: Tx, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length === 0) return
  const counted = Map.groupBy((await findMissed(tx, matchIds)).filter(countsNoShow), ({ matchId }) => matchId)
  for (const [matchId, sides] of counted) {
    const [{ tournamentId, missedAt }] = sides as [(typeof sides)[number]]
    const absentIds = sides.map(({ absentId }) => absentId)
    await emit(tx, noShowNoted, { tournamentId, matchId, missedAt, absentIds })
  }
}

/**
 * Pauses everybody who could have come: one of a line-up is enough to be there. Not those who were added after the start,
 * because nobody asked them.
 */
export async function pauseAbsent(
  tx: Tx,
  {
    tournamentId,
    matchId,
    missedAt,
    absentIds,
  }: { tournamentId: string; matchId: string; missedAt: string; absentIds: readonly string[] },
): Promise<void> {
  // The match was corrected or reopened since.
  if (!(await lockMissed(tx, matchId, missedAt))) return
  const lineups = await Promise.all(
    absentIds.map((participantId) => findLineupAt(tx, tournamentId, { participantId, at: missedAt })),
  )
  const ids = lineups.flatMap((lineup) =>
    lineup.flatMap(({ userId, isStarter }) => (isStarter ? userId : [])),
  )
  await underLock(tx, ids, { why: 'no-show', reason: '' }, (people) => {
    const userIds = people.filter(({ status }) => status !== 'erased').map(({ userId }) => userId)
    return insertNoShows(tx, { matchId, missedAt, userIds })
  })
}

/** Forgets the no-shows of a match that ended otherwise, and with them what they added to later pauses. */
export async function forgetWronged(tx: Tx, matchId: string): Promise<void> {
  const userIds = await findWronged(tx, matchId)
  await underLock(tx, userIds, { why: 'corrected', reason: '', matchId }, async () => {
    // Read again: the match may have been missed again since.
    await deleteNoShows(tx, matchId, await findWronged(tx, matchId))
  })
}

interface Lift {
  readonly userId: string
  readonly matchId: string
  readonly liftedBy: string
  readonly reason: string
}

/** Lifts the absence that a no-show belongs to. Undefined if there is nothing to lift. */
export async function liftPause(
  tx: Tx,
  { reason, ...lift }: Lift,
): Promise<{ days: number; tournamentId: string } | undefined> {
  let lifted: { days: number; tournamentId: string } | undefined
  const { userId, matchId } = lift
  await underLock(tx, [userId], { why: 'lifted', reason, matchId }, async () => {
    lifted = await liftAbsence(tx, { ...lift, hours: ABSENCE_HOURS })
  })
  return lifted
}

/** Changes no-shows under the locks of their people, judges all pauses again, and tells those whose pause changed. */
async function underLock(
  tx: Tx,
  ids: readonly string[],
  how: Pick<PauseFacts, 'why' | 'reason' | 'matchId'>,
  change: (people: readonly LockedPerson[]) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return
  const people = await lockPeople(tx, ids)
  const userIds = people.map(({ userId }) => userId)
  const before = await findNoShows(tx, userIds)
  await change(people)
  const noShows = await findNoShows(tx, userIds)
  const changes = userIds.flatMap((userId) => {
    const own = noShows.filter((noShow) => noShow.userId === userId)
    const days = pauseDays(own)
    return own.flatMap((was, index) => {
      const now = days[index] ?? 0
      return was.days === now ? [] : [{ userId, matchId: was.matchId, days: now }]
    })
  })
  await writeDays(tx, changes)
  const after = await findNoShows(tx, userIds)
  for (const userId of userIds) {
    const [was, is] = [runningOf(before, userId), runningOf(after, userId)]
    const isSame = was?.until.getTime() === is?.until.getTime()
    // Who appealed reads the reason, even if another pause lasts as long as before.
    if (isSame && (is === undefined || how.why !== 'lifted')) continue
    await emit(tx, pauseChanged, {
      ...how,
      userId,
      isLonger: is !== undefined && (was === undefined || is.until > was.until),
      pause: is ? { ...idsOf(is), until: is.until.toISOString() } : null,
      previous: was ? idsOf(was) : null,
    })
  }
}

const idsOf = ({ tournamentId, matchId }: NoShowRow) => ({ tournamentId, matchId })

/** The pause that ends last. */
const runningOf = (rows: readonly NoShowRow[], userId: string): NoShowRow | undefined =>
  rows
    .filter((row) => row.userId === userId && row.isRunning)
    .sort((one, other) => other.until.getTime() - one.until.getTime())[0]
