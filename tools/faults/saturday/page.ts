import { LIVE_PATH, type LiveClientMessage, type LiveServerMessage } from '@trunfo/contract/live'
import { WebSocket } from 'ws'

const RECONNECTS_WITHIN_MS = 2_000
const POLL_MS = 10_000

interface PageOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Something may have changed: refetch. */
  readonly onNews: () => void
}

/** An open page, reduced to its socket: it hears of changes in its rooms as `apps/web/src/lib/live.ts` does. */
export class Page {
  readonly #options: PageOptions
  readonly #poll: ReturnType<typeof setInterval>
  #rooms: readonly string[] = []
  #socket: WebSocket | undefined
  #isLive = false
  #isClosed = false
  /** How often its connection broke. */
  drops = 0

  constructor(options: PageOptions) {
    this.#options = options
    this.#connect()
    this.#poll = setInterval(
      () => {
        if (!this.#isLive) options.onNews()
      },
      POLL_MS * (1 + Math.random() / 2),
    )
  }

  /** Listens to exactly these rooms from now on. */
  watch(rooms: readonly string[]): void {
    const [before, after] = [this.#rooms, rooms]
    this.#rooms = after
    for (const room of before) if (!after.includes(room)) this.#send({ type: 'unsubscribe', room })
    for (const room of after) if (!before.includes(room)) this.#send({ type: 'subscribe', room })
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#poll)
    this.#socket?.terminate()
  }

  #connect(): void {
    if (this.#isClosed) return
    const { url, headers } = this.#options
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, {
      headers: { ...headers, origin: url },
    })
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as LiveServerMessage))
    socket.on('close', () => {
      this.#isLive = false
      if (this.#isClosed) return
      this.drops += 1
      setTimeout(() => this.#connect(), 300 + Math.random() * RECONNECTS_WITHIN_MS)
    })
  }

  #hear(message: LiveServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#isLive = message.live
        for (const room of this.#rooms) this.#send({ type: 'subscribe', room })
        break
      case 'live':
        this.#isLive = message.live
        if (message.live) this.#announce(message.spreadMs)
        break
      case 'subscribed':
      case 'refused':
        this.#announce()
        break
      case 'hint':
        this.#announce(message.spreadMs)
        break
      case 'beat':
        this.#send({ type: 'beat' })
        break
      default:
    }
  }

  #announce(spreadMs = 0): void {
    setTimeout(() => this.#options.onNews(), Math.random() * spreadMs)
  }

  #send(message: LiveClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}
