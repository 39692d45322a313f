import { Client, escapeIdentifier } from 'pg'

export interface DatabaseUrls {
  /** Owns the tables; only for migrations. */
  readonly ownerUrl: string
  /** Has only the rights that migrations grant, and cannot change tables. */
  readonly appUrl: string
}

const OWNER = 'trunfo_owner'
const APPLICATION = 'trunfo_app'
const MISSING_DATABASE = '3D000'

/** Creates the database and both roles as superuser; leaves existing ones unchanged. */
export async function prepareDatabase(adminUrl: string, name = 'trunfo'): Promise<DatabaseUrls> {
  await withClient(adminUrl, async (client) => {
    for (const role of [OWNER, APPLICATION]) {
      if (!(await exists(client, 'SELECT 1 FROM pg_roles WHERE rolname = $1', role))) {
        await client.query(`CREATE ROLE ${role} LOGIN`)
      }
    }
    if (await exists(client, 'SELECT 1 FROM pg_database WHERE datname = $1', name)) return
    const database = escapeIdentifier(name)
    await client.query(`CREATE DATABASE ${database} OWNER ${OWNER}`)
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`)
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${APPLICATION}`)
  })
  return { ownerUrl: urlFor(adminUrl, OWNER, name), appUrl: urlFor(adminUrl, APPLICATION, name) }
}

/** For an external server: creates only the database, and only if it is missing. */
export async function createMissingDatabase(url: string): Promise<void> {
  try {
    await withClient(url, async () => undefined)
  } catch (error) {
    if ((error as { code?: string }).code !== MISSING_DATABASE) throw error
    const address = new URL(url)
    const name = decodeURIComponent(address.pathname.slice(1))
    address.pathname = '/postgres'
    await withClient(address.href, (client) => client.query(`CREATE DATABASE ${escapeIdentifier(name)}`))
  }
}

async function exists(client: Client, query: string, value: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [value])
  return rowCount === 1
}

function urlFor(adminUrl: string, role: string, database: string): string {
  const url = new URL(adminUrl)
  url.username = role
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
