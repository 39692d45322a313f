import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH, type LiveServerMessage } from '@trunfo/contract/live'
import { WebSocket } from 'ws'
import { serveParent } from './child.ts'

/**
 * Thousands of signed-in people with a browser tab each, in one process. A visit sends what the page sends: the reads of
 * its load, its socket with its rooms, and the refetches that their messages ask for.
 */
export type CrowdCommand =
  | { type: 'people'; people: readonly CrowdPerson[] }
  | { type: 'visit'; seconds: number; visit: Visit }
  /** Repeats the pace of the last visit, each request as this read instead. */
  | { type: 'control'; path: string }
  /** Replies once nothing is being sent or waited for, and reports what was since the last report. */
  | { type: 'settle' }

export interface CrowdPerson {
  readonly url: string
  readonly cookie: string
  readonly address: string
  readonly userId: string
  /** Once it is drawn. */
  readonly matchId?: string
}

/** Paths may contain `{user}` and `{match}`. */
export interface Visit {
  /** Requests of the page's load. Those of one group are sent at the same time. */
  readonly loads: readonly (readonly string[])[]
  /** Rooms that the page joins, with what it refetches after their messages; `{v}` is the version of the message. */
  readonly rooms: Readonly<Record<string, readonly string[]>>
  /** What they do at last: a POST, and the reads that it refreshes. */
  readonly act?: { readonly path: string; readonly refreshes: readonly string[] }
  /** Leaves the rooms of this prefix, as the page before did. */
  readonly leaves?: string
}

export interface CrowdReport {
  readonly requests: number
  /** From the first to the last answer. */
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  /** How many times each request failed: `503 GET /api/session`. */
  readonly failures: Readonly<Record<string, number>>
  readonly lostSockets: number
  readonly megabytes: number
}

interface Tab extends CrowdPerson {
  readonly rooms: Map<
    string,
    { readonly refetches: readonly string[]; version: string; timer?: NodeJS.Timeout }
  >
  socket?: WebSocket
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
let tabs: Tab[] = []
let open = 0
let startedAt = 0
let lastAnswerAt = 0
let sentAt: { tab: Tab; atMs: number }[] = []
let latencies: number[] = []
let failures: Record<string, number> = {}
let lostSockets = 0
let bytes = 0

serveParent<CrowdCommand>(async (command) => {
  if (command.type === 'people') {
    const before = new Map(tabs.map((tab) => [tab.userId, tab]))
    tabs = command.people.map((person) =>
      Object.assign(before.get(person.userId) ?? { rooms: new Map() }, person),
    )
    return null
  }
  if (command.type === 'settle') {
    await idle()
    const settled = report()
    reset()
    return settled
  }
  const paced = sentAt
  reset()
  if (command.type === 'control') await replay(paced, command.path)
  else await visitAll(command)
  await idle()
  return report()
})

function reset(): void {
  startedAt = performance.now()
  sentAt = []
  latencies = []
  failures = {}
  bytes = 0
}

async function visitAll({ seconds, visit }: Extract<CrowdCommand, { type: 'visit' }>): Promise<void> {
  const gapMs = (seconds * 1000) / tabs.length
  await Promise.all(
    tabs.map(async (tab, index) => {
      await sleep(gapMs * (index + Math.random()))
      await visitOnce(tab, visit)
    }),
  )
}

async function visitOnce(tab: Tab, { loads, rooms, act, leaves }: Visit): Promise<void> {
  if (leaves) for (const room of tab.rooms.keys()) if (room.startsWith(leaves)) leave(tab, room)
  for (const [index, group] of loads.entries()) {
    const isLast = index === loads.length - 1
    await Promise.all([...group.map((path) => send(tab, 'GET', path)), isLast ? enter(tab, rooms) : null])
  }
  if (!act) return
  await send(tab, 'POST', act.path)
  await Promise.all(act.refreshes.map((path) => send(tab, 'GET', path)))
}

/** Sends each request at the time of the recorded one. */
async function replay(paced: readonly { tab: Tab; atMs: number }[], path: string): Promise<void> {
  await Promise.all(
    paced.map(async ({ tab, atMs }) => {
      await sleep(Math.max(0, startedAt + atMs - performance.now()))
      await send(tab, 'GET', path)
    }),
  )
}

/** Resolves once the server has admitted the tab to all rooms. */
async function enter(tab: Tab, rooms: Visit['rooms']): Promise<void> {
  for (const [name, refetches] of Object.entries(rooms))
    tab.rooms.set(fill(tab, name), { refetches, version: '' })
  const names = Object.keys(rooms).map((name) => fill(tab, name))
  if (names.length === 0) return
  const socket = tab.socket ?? connect(tab)
  await new Promise<void>((resolve) => {
    const missing = new Set(names)
    const hear = (data: unknown) => {
      const message = JSON.parse(`${data}`) as LiveServerMessage
      if (message.type === 'welcome') for (const room of names) subscribe(tab, room)
      if (message.type === 'refused') fail('refused by a room')
      if (message.type !== 'subscribed' && message.type !== 'refused') return
      missing.delete(message.room)
      if (missing.size > 0) return
      socket.off('message', hear)
      resolve()
    }
    socket.on('message', hear)
    socket.once('close', () => resolve())
    if (socket.readyState === WebSocket.OPEN) for (const room of names) subscribe(tab, room)
  })
}

const subscribe = (tab: Tab, room: string) => tab.socket?.send(JSON.stringify({ type: 'subscribe', room }))

function leave(tab: Tab, room: string): void {
  clearTimeout(tab.rooms.get(room)?.timer)
  if (tab.rooms.get(room)?.timer) open -= 1
  tab.rooms.delete(room)
  tab.socket?.send(JSON.stringify({ type: 'unsubscribe', room }))
}

function connect(tab: Tab): WebSocket {
  const socket = new WebSocket(tab.url.replace('http', 'ws') + LIVE_PATH, {
    origin: tab.url,
    headers: { cookie: tab.cookie, 'x-forwarded-for': tab.address },
  })
  tab.socket = socket
  socket.on('error', (error) => fail(`socket: ${error.message}`))
  socket.on('close', () => {
    lostSockets += 1
  })
  socket.on('message', (data) => {
    const message = JSON.parse(`${data}`) as LiveServerMessage
    if (message.type === 'beat') socket.send(JSON.stringify({ type: 'beat' }))
    if (message.type === 'subscribed' || message.type === 'hint') hear(tab, message)
    // A notice: the page asks for the next match.
    if (message.type === 'rows') void send(tab, 'GET', '/api/tournaments/next-match')
  })
  return socket
}

/** As `LiveClient` does: one refetch for all messages within the delay that the server asks for. */
function hear(
  tab: Tab,
  { room: name, version, spreadMs }: { room: string; version: string; spreadMs?: number },
): void {
  const room = tab.rooms.get(name)
  if (!room) return
  room.version = version
  if (room.timer) return
  open += 1
  const tell = () => {
    room.timer = undefined
    open -= 1
    for (const path of room.refetches) void send(tab, 'GET', path.replace('{v}', room.version))
  }
  if (spreadMs) room.timer = setTimeout(tell, Math.random() * spreadMs)
  else tell()
}

function send(tab: Tab, method: 'GET' | 'POST', template: string): Promise<void> {
  const beganAt = performance.now()
  sentAt.push({ tab, atMs: beganAt - startedAt })
  open += 1
  const path = fill(tab, template)
  const headers: Record<string, string> = {
    cookie: tab.cookie,
    'x-forwarded-for': tab.address,
    'sec-fetch-site': 'same-origin',
    'user-agent':
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'pt-BR,pt;q=0.9',
  }
  if (method === 'POST') headers['idempotency-key'] = crypto.randomUUID()
  return new Promise((resolve) => {
    const end = (failure?: string) => {
      if (failure) fail(failure)
      lastAnswerAt = performance.now()
      latencies.push(lastAnswerAt - beganAt)
      open -= 1
      resolve()
    }
    const asked = request(tab.url + path, { method, headers, agent }, (response) => {
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      const { statusCode = 0 } = response
      response.on('end', () => end(statusCode < 300 ? undefined : `${statusCode} ${method} ${template}`))
    })
    asked.on('error', (error) => end(`${error.message} ${method} ${template}`))
    asked.end()
  })
}

const fill = (tab: Tab, text: string) =>
  text.replace('{user}', tab.userId).replace('{match}', tab.matchId ?? '')

function fail(what: string): void {
  failures[what] = (failures[what] ?? 0) + 1
}

const QUIET_MS = 1_000

/** Resolves when nothing has been under way for a second. */
async function idle(): Promise<void> {
  for (let quietMs = 0; quietMs < QUIET_MS; quietMs = open === 0 ? quietMs + 50 : 0) await sleep(50)
}

function report(): CrowdReport {
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (part: number) => Math.round((sorted[Math.floor(part * (sorted.length - 1))] ?? 0) * 10) / 10
  return {
    requests: latencies.length,
    seconds: (lastAnswerAt - startedAt) / 1000,
    p50: at(0.5),
    p99: at(0.99),
    failures,
    lostSockets,
    megabytes: Math.round(bytes / 1e6),
  }
}
