import pg from 'pg'
import { makeSession } from '../../apps/api/src/features/accounts/testing.ts'
import { createDatabase, openPool } from '../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { findFreePort, prepareDatabase } from '../services/index.ts'
import type { Stack } from '../stack/index.ts'
import { growTournaments } from './tournament-data.ts'

/** An API process with its own database, filled to a size. It stops with the stack's PostgreSQL. */
export interface Sized {
  readonly tournaments: number
  readonly url: string
  /** A game with more open tournaments than a page shows. */
  readonly gameId: string
  /** Headers of a signed-in viewer. */
  readonly headers: Readonly<Record<string, string>>
}

export async function startSized(
  stack: Stack,
  { tournaments, viewerId }: { tournaments: number; viewerId: string },
): Promise<Sized> {
  const { ownerUrl, appUrl } = await prepareDatabase(stack.postgres.url, `tournaments_${tournaments}`)
  await migrate({ ownerUrl })
  const gameId = await fill(stack, ownerUrl, tournaments)
  const port = await findFreePort()
  const PUBLIC_URL = `http://127.0.0.1:${port}`
  const { url } = await stack.startServer({ port, settings: { DATABASE_URL: appUrl, PUBLIC_URL } })
  const pool = openPool({ url: appUrl, poolMax: 1 })
  const secret = { SESSION_SECRET: stack.env.SESSION_SECRET ?? '', PUBLIC_URL }
  const { name, value } = await makeSession(createDatabase(pool), secret, viewerId)
  await pool.end()
  const headers = { cookie: `${name}=${value}`, 'sec-fetch-site': 'same-origin' }
  return { tournaments, url, gameId, headers }
}

/** Runs as superuser, to skip the checks that would take most of the time. */
async function fill({ postgres }: Stack, ownerUrl: string, tournaments: number): Promise<string> {
  const address = new URL(ownerUrl)
  address.username = new URL(postgres.url).username
  const pool = new pg.Pool({ connectionString: address.href, max: 1 })
  const startedAt = performance.now()
  await growTournaments(pool, tournaments)
  await pool.query('vacuum analyze')
  console.log(`${tournaments} tournaments in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const { rows } = await pool.query<{ id: string }>('select id from games order by id limit 1')
  await pool.end()
  return rows[0]?.id ?? ''
}
