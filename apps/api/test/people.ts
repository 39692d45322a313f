import { sql } from 'kysely'
import type { SignedIn, TestApp } from './app.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Driver for staff commands on a person, and for reading their effects. */
export function personDriver({ app, services: { db } }: Pick<TestApp, 'app' | 'services'>) {
  const ask = (
    { headers }: SignedIn,
    method: Method,
    userId: string,
    path = '',
    payload?: object,
    key: string = crypto.randomUUID(),
  ) =>
    app.inject({
      method,
      url: `/api/admin/users/${userId}${path}`,
      headers: method === 'GET' ? headers : { ...headers, 'idempotency-key': key },
      payload,
    })
  const entriesOf = (userId: string) =>
    db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'reason', 'before', 'after', 'request_id'])
      .where('subject_id', '=', userId)
      .orderBy('id')
      .execute()

  return {
    ask,
    entriesOf,
    actionsOf: async (userId: string) => (await entriesOf(userId)).map(({ action }) => action),
    view: async (who: SignedIn, userId: string) => (await ask(who, 'GET', userId)).json(),
    profileOf: (userId: string) =>
      db
        .selectFrom('profiles')
        .select(['status', 'roles'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),
    isIn: async ({ headers }: SignedIn) =>
      (await app.inject({ url: '/api/session', headers })).json().viewer !== null,
    /** Payloads of emitted events that no worker has taken yet. */
    emitted: async (name: string, userId: string) => {
      const { rows } = await sql<{ payload: Record<string, unknown> }>`
        select payload -> 'event' -> 'payload' as payload from graphile_worker._private_jobs
        where payload -> 'event' ->> 'name' = ${name}
          and payload -> 'event' -> 'payload' ->> 'userId' = ${userId}`.execute(db)
      return rows.map(({ payload }) => payload)
    },
  }
}
