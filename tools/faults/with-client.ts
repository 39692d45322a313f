import pg from 'pg'

/** Runs `use` on a connection of its own, without the app's pool and its guards. */
export async function withClient<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  // The server may go down meanwhile; the query then rejects.
  client.on('error', () => undefined)
  await client.connect()
  return use(client).finally(() => client.end())
}
