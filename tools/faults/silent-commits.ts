import { connect, createServer, type Socket } from 'node:net'

export interface SilentCommits {
  /** Where PostgreSQL seems to be. */
  readonly url: string
  /** Lets the next commit happen and keeps its answer back; resolves when it has happened. */
  next(): Promise<void>
  stop(): Promise<void>
}

/** The tag with which PostgreSQL answers a commit: `C`, the length of the rest, and the word. */
const COMMITTED = Buffer.from('C\0\0\0\vCOMMIT\0', 'latin1')

/**
 * Stands between an API process and PostgreSQL. A process that is killed while the answer to its commit is kept back
 * has died exactly between its act and its answer, with no hook in the code that ships.
 */
export async function startSilentCommits(databaseUrl: string): Promise<SilentCommits> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let onCommit: (() => void) | null = null
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname)
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.pipe(database)
    database.on('data', (chunk) => {
      if (!onCommit || !chunk.includes(COMMITTED)) return client.write(chunk)
      onCommit()
      onCommit = null
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = typeof address === 'object' && address ? `${address.port}` : ''
  return {
    url: url.href,
    next: () =>
      new Promise((resolve) => {
        onCommit = resolve
      }),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
