import { connect, createServer, type Socket } from 'node:net'

export interface SwitchedUrl {
  /** URL to use instead of PostgreSQL's. */
  readonly url: string
  /** Leads new connections to another server, like a changed address. Cuts open ones if told, like a proxy may. */
  lead(databaseUrl: string, options?: { readonly cutsOpen: boolean }): void
  stop(): Promise<void>
}

/** A TCP proxy whose target changes while the processes behind it run. */
export async function startSwitchedUrl(databaseUrl: string): Promise<SwitchedUrl> {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
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
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = typeof address === 'object' && address ? `${address.port}` : ''
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    lead(next, { cutsOpen } = { cutsOpen: false }) {
      target = new URL(next)
      if (cutsOpen) cut()
    },
    async stop() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
