import { sql } from 'kysely'
import type { SignedIn, TestApp } from './app.ts'
import { FROM_OUR_PAGE } from './app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Driver for the tournament catalogue. A null person is a visitor. */
export function catalogueDriver({ app, services }: Pick<TestApp, 'app' | 'services'>) {
  const send = (who: SignedIn | null, method: Method, url: string, payload?: object) =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: who?.headers ?? FROM_OUR_PAGE,
      payload,
    })
  /** Bypasses cached public responses. */
  const fresh = (url: string) => `${url}${url.includes('?') ? '&' : '?'}v=${crypto.randomUUID()}`

  return {
    send,
    get: async (url: string, who: SignedIn | null = null) => (await send(who, 'GET', fresh(url))).json(),
    view: (id: string) => send(null, 'GET', fresh(`/tournaments/${id}`)),
    standing: (who: SignedIn | null, id: string) => send(who, 'GET', `/tournaments/${id}/viewer`),
    create: (who: SignedIn | null, fields: object = {}) =>
      send(who, 'POST', '/tournaments', {
        name: 'Copa de Verão',
        maxParticipants: 16,
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
        ...fields,
      }),
    /** Emitted events of one kind that no worker has taken yet. */
    eventsOf: async (name: string, tournamentId: string): Promise<object[]> => {
      const { rows } = await sql<{ facts: object }>`
        select payload->'event'->'payload' as facts from graphile_worker._private_jobs
        where payload->'event'->>'name' = ${name}
          and payload->'event'->'payload'->>'tournamentId' = ${tournamentId}
      `.execute(services.db)
      return rows.map(({ facts }) => facts)
    },
  }
}
