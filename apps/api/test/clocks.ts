import { sql } from 'kysely'
import { clockDeadline } from '../src/features/matches/testing.ts'
import { makeStartedTournament, startMissingClocks } from '../src/features/tournaments/testing.ts'
import type { SignedIn, TestApp } from './app.ts'
import { matchesDriver } from './matches.ts'

/** Driver for tests of clocks: moves deadlines into the past, and runs their jobs as the worker does. */
export function clocksDriver(testApp: TestApp) {
  const { app, services } = testApp
  const { db } = services
  const { send } = matchesDriver(testApp)

  const clockOf = (matchId: string) =>
    db.selectFrom('match_clocks').selectAll().where('match_id', '=', matchId).executeTakeFirst()

  return {
    clockOf,
    clocked: async (fields: Parameters<typeof makeStartedTournament>[1] = {}) => {
      const made = await makeStartedTournament(db, { clock_minutes: 15, clock_first_minutes: 30, ...fields })
      await startMissingClocks(db, made.id)
      return made
    },
    /** The deadline is over, but its job has not run yet. */
    expire: (matchId: string) =>
      db
        .updateTable('match_clocks')
        .set({ deadline_at: sql`now() - interval '1 second'` })
        .where('match_id', '=', matchId)
        .where('deadline_at', 'is not', null)
        .execute(),
    runDeadline: async (matchId: string) => {
      const version = (await clockOf(matchId))?.version ?? 0
      await clockDeadline.run(services, { matchId, version })
    },
    sayReady: (who: SignedIn, matchId: string) => send(who, 'POST', `/${matchId}/ready`),
    object: (who: SignedIn, matchId: string, text = 'Eu estava na sala') =>
      send(who, 'POST', `/${matchId}/objection`, { text }),
    changeClocks: (who: SignedIn, tournamentId: string, change: object) =>
      app.inject({
        method: 'POST',
        url: `/api/tournaments/${tournamentId}/clocks`,
        headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
        payload: change,
      }),
  }
}
