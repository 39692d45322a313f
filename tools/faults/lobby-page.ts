import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH, type LiveServerMessage } from '@trunfo/contract/live'
import { matchRoom } from '@trunfo/contract/matches'
import { WebSocket } from 'ws'
import type { SignedIn } from '../stack/index.ts'

interface Message {
  readonly id: string
  readonly seq: number
}

const RECONNECT_MS = 500
const PATIENCE_MS = 3_000

/**
 * The chat of an open lobby, without a browser: shows messages as they are pushed, and requests missing ones
 * after a reconnection or a gap in the numbers.
 */
export class LobbyPage {
  /** What the page shows (`shown`), and what it would show without requests (`pushed`). */
  readonly shown = new Map<number, string>()
  readonly pushed = new Map<number, string>()
  reconnections = -1
  readonly #address: string
  readonly #matchId: string
  readonly #headers: Readonly<Record<string, string>>
  #socket: WebSocket | undefined
  #isOver = false
  #isAsking = false

  constructor(url: string, matchId: string, person: SignedIn) {
    this.#address = url
    this.#matchId = matchId
    this.#headers = person.headers
    this.#connect()
  }

  /** Message ids in display order. */
  get ids(): string[] {
    return [...this.shown].toSorted(([one], [other]) => one - other).map(([, id]) => id)
  }

  close(): void {
    this.#isOver = true
    this.#socket?.terminate()
  }

  #connect(): void {
    const socket = new WebSocket(`${this.#address.replace('http', 'ws')}${LIVE_PATH}`, {
      headers: this.#headers,
    })
    this.#socket = socket
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'subscribe', room: matchRoom(this.#matchId) })),
    )
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as LiveServerMessage))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!this.#isOver) setTimeout(() => this.#connect(), RECONNECT_MS)
    })
  }

  #hear(message: LiveServerMessage): void {
    if (message.type === 'beat') this.#socket?.send(JSON.stringify({ type: 'beat' }))
    if (message.type === 'subscribed') {
      this.reconnections += 1
      void this.#askForMissing()
    }
    if (message.type !== 'rows') return
    for (const { id, seq } of message.rows as Message[]) {
      this.pushed.set(seq, id)
      this.shown.set(seq, id)
    }
    if (this.#missingAfter() < Math.max(...this.shown.keys())) void this.#askForMissing()
  }

  /** The last number before the first gap. */
  #missingAfter(): number {
    let last = 0
    while (this.shown.has(last + 1)) last += 1
    return last
  }

  async #askForMissing(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    let hasMore = true
    while (hasMore && !this.#isOver) {
      const url = `${this.#address}/api/matches/${this.#matchId}/messages?after=${this.#missingAfter()}`
      const page = await fetch(url, { headers: this.#headers, signal: AbortSignal.timeout(PATIENCE_MS) })
        .then((response) => (response.ok ? response.json() : null))
        .catch(() => null)
      for (const { id, seq } of page?.messages ?? []) this.shown.set(seq, id)
      hasMore = page?.hasMore ?? true
      if (!page) await sleep(100)
    }
    this.#isAsking = false
  }
}
