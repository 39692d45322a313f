import { sql } from 'kysely'
import { emit } from '../src/platform/jobs/emit.ts'
import type { EventDefinition } from '../src/platform/jobs/events.ts'
import type { TestApp } from './app.ts'
import { until } from './live.ts'

/** Emits events without the commands behind them, and reads the resulting notices. The worker has to run. */
export function noticesDriver({ services: { db } }: Pick<TestApp, 'services'>) {
  const happen = <Payload extends object>(event: EventDefinition<Payload>, payload: Payload) =>
    db.transaction().execute((tx) => emit(tx, event, payload))
  const noticesOf = (userId: string) =>
    db
      .selectFrom('notifications')
      .select(['kind', 'title', 'message', 'link_to'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  const waitForNotices = async (userId: string, count = 1) => {
    await until(async () => (await noticesOf(userId)).length >= count)
    return noticesOf(userId)
  }
  /** Waits until the queue has no due job left, so that all notices have been delivered. */
  const settle = () =>
    until(async () => {
      const due = await sql`
        select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1
      `.execute(db)
      return due.rows.length === 0
    })
  return { happen, noticesOf, waitForNotices, settle }
}
