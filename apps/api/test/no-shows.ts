import { sql } from 'kysely'
import { makePeople } from '../src/features/accounts/testing.ts'
import type { TestApp } from './app.ts'
import { clocksDriver } from './clocks.ts'
import { handWorker, workOff } from './hand-worker.ts'

type Fields = Parameters<ReturnType<typeof clocksDriver>['clocked']>[0]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ago = (ms: number) => new Date(Date.now() - ms)

/** Driver for tests of no-shows: people miss matches, and the worker runs by hand. */
export function noShowsDriver(testApp: TestApp) {
  const { db } = testApp.services
  const clocks = clocksDriver(testApp)
  const worker = handWorker(testApp)

  const matchOf = (tournamentId: string, participantId: string) =>
    db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id', 'participant2_id'])
      .where('tournament_id', '=', tournamentId)
      .where('status', '=', 'in_progress')
      .where((eb) =>
        eb.or([eb('participant1_id', '=', participantId), eb('participant2_id', '=', participantId)]),
      )
      .executeTakeFirstOrThrow()

  /** The clock decides against somebody, who may object now. Both are absent if `isAlone` is false. */
  async function miss(tournamentId: string, participantId: string, { isAlone = true } = {}): Promise<string> {
    const match = await matchOf(tournamentId, participantId)
    const column = match.participant1_id === participantId ? 'ready2_at' : 'ready1_at'
    if (isAlone)
      await db
        .updateTable('match_clocks')
        .set({ [column]: new Date() })
        .where('match_id', '=', match.id)
        .execute()
    await clocks.expire(match.id)
    await clocks.runDeadline(match.id)
    return match.id
  }

  /** Nobody objects in time. */
  async function close(matchId: string): Promise<void> {
    await clocks.expire(matchId)
    await clocks.runDeadline(matchId)
  }

  /** A tournament of eight in which these people play. It starts as it was announced two days ago. */
  async function cup(people: readonly string[], fields: Fields = {}) {
    const others = await makePeople(db, Math.max(0, 8 - people.length))
    const times = { starts_at: ago(MINUTE_MS), start_announced_at: ago(2 * DAY_MS) }
    return clocks.clocked({ participants: [...people, ...others], ...times, ...fields })
  }

  const work = () => workOff(worker)

  return {
    ...clocks,
    worker,
    work,
    miss,
    close,
    cup,
    matchOf,
    /** Somebody misses a match of a new tournament, and nobody objects. */
    async missOne(userId: string, fields: Fields = {}): Promise<{ id: string; matchId: string }> {
      const { id } = await cup([userId], fields)
      const matchId = await miss(id, userId)
      await close(matchId)
      await work()
      return { id, matchId }
    },
    noShowsOf: (userId: string) =>
      db
        .selectFrom('tournament_no_shows')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('missed_at')
        .orderBy('noted_at')
        .execute(),
    /** Makes all no-shows of somebody older. */
    age: (userId: string, days: number) =>
      sql`
        with moved as (
          update tournament_matches set completed_at = completed_at - make_interval(days => ${days})
          where id in (select match_id from tournament_no_shows where user_id = ${userId})
        )
        update tournament_no_shows set missed_at = missed_at - make_interval(days => ${days}),
          noted_at = noted_at - make_interval(days => ${days}), paused_until = paused_until - make_interval(days => ${days})
        where user_id = ${userId}`.execute(db),
  }
}
