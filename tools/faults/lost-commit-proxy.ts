import { connect, createServer, type Socket } from 'node:net'

export interface SilentCommits {
  /** URL to use instead of PostgreSQL's. */
  readonly url: string
  /**
   * Lets the next commit happen and withholds its response; resolves once it has happened. A command of a
   * single statement has no separate commit: pass text that identifies the statement.
   */
  next(statement?: string): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL's response to a commit: `C`, the length of the rest, and the word. */
const COMMITTED = Buffer.from('C\0\0\0\vCOMMIT\0', 'latin1')

/** PostgreSQL's message that it is ready for a statement, outside a transaction. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1')

/**
 * A proxy between an API process and PostgreSQL. A process that is killed while its commit's response is
 * withheld dies exactly between commit and response, without a hook in production code.
 */
export async function startSilentCommits(databaseUrl: string): Promise<SilentCommits> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let onCommit: (() => void) | null = null
  let awaited: string | undefined
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
    let isAsked = false
    client.on('data', (chunk) => {
      isAsked ||= awaited !== undefined && chunk.includes(awaited)
    })
    client.pipe(database)
    database.on('data', (chunk) => {
      const isDone = awaited === undefined ? chunk.includes(COMMITTED) : isAsked && chunk.includes(READY)
      if (!onCommit || !isDone) return client.write(chunk)
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
    next: (statement) =>
      new Promise((resolve) => {
        awaited = statement
        onCommit = resolve
      }),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
