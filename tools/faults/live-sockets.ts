import { LIVE_PATH, type LiveServerMessage } from '@trunfo/contract/live'
import { WebSocket } from 'ws'
import { waitFor } from '../services/index.ts'

/** Open pages that watch one room, reduced to their sockets. */
export interface LiveSockets {
  /** How many the server or the network closed. */
  countClosed(): number
  /** The times at which each socket got its first hint after the given time; undefined without one. */
  hintedSince(time: number): (number | undefined)[]
  close(): void
}

interface LiveSocketsOptions {
  readonly url: string
  /** The `PUBLIC_URL` of the server. */
  readonly origin: string
  readonly room: string
  readonly count: number
}

/** Resolves once all sockets have subscribed. Times are those of `performance.now()`. */
export async function openLiveSockets({
  url,
  origin,
  room,
  count,
}: LiveSocketsOptions): Promise<LiveSockets> {
  let subscribed = 0
  let closed = 0
  const pages = Array.from({ length: count }, () => {
    const hintedAt: number[] = []
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { headers: { origin } })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      closed += 1
    })
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as LiveServerMessage
      if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', room }))
      if (message.type === 'beat') socket.send(JSON.stringify({ type: 'beat' }))
      if (message.type === 'subscribed') subscribed += 1
      if (message.type === 'hint') hintedAt.push(performance.now())
    })
    return { socket, hintedAt }
  })
  await waitFor('The live sockets', async () => subscribed === count, { timeoutMs: 20_000 })
  return {
    countClosed: () => closed,
    hintedSince: (time) => pages.map(({ hintedAt }) => hintedAt.find((at) => at > time)),
    close: () => {
      for (const { socket } of pages) socket.terminate()
    },
  }
}
