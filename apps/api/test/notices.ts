import { sql } from 'kysely'
import { emit } from '../src/platform/jobs/emit.ts'
import type { EventDefinition } from '../src/platform/jobs/events.ts'
import type { TestApp } from './app.ts'
import { until } from './live.ts'

/** Lets things happen without whoever does them, and reads what people were told of it. The worker has to run. */
export function noticesDriver({ services: { db } }: Pick<TestApp, 'services'>) {
  const happen = <Payload extends object>(event: EventDefinition<Payload>, payload: Payload) =>
    db.transaction().execute((tx) => emit(tx, event, payload))
  const toldTo = (userId: string) =>
    db
      .selectFrom('notifications')
      .select(['kind', 'title', 'message', 'link_to'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  const tellings = async (userId: string, count = 1) => {
    await until(async () => (await toldTo(userId)).length >= count)
    return toldTo(userId)
  }
  /** Nothing that is due waits or runs any more: whatever anybody is to read of has been told. */
  const settle = () =>
    until(async () => {
      const due = await sql`
        select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1
      `.execute(db)
      return due.rows.length === 0
    })
  return { happen, toldTo, tellings, settle }
}
