import { Agent, get } from 'node:http'
import { LIVE_PATH, type LiveServerMessage } from '@trunfo/contract/live'
import { WebSocket } from 'ws'
import { serveParent } from './child.ts'

/**
 * Simulated tournament pages in one process. Each has a socket and, after a hint, requests the bracket within
 * the server's random delay, once for all hints in that delay. A few also inspect the responses.
 */
export type PagesCommand =
  | { type: 'open'; urls: readonly string[]; count: number; room: string; path: string }
  | { type: 'report' }

export interface PagesReport {
  readonly requests: number
  readonly answers: number
  readonly failures: number
  /** Requests of the page that sent the most. */
  readonly mostRequests: number
  /** For each inspecting page, how many matches it saw decided at which time (milliseconds since the epoch). */
  readonly sightings: readonly (readonly { readonly at: number; readonly decided: number }[])[]
}

const OPENING_AT_ONCE = 50
/** One page in this many inspects its responses, per server URL. */
const LOOKS_EVERY = 50

interface Page {
  readonly url: string
  requests: number
  timer: NodeJS.Timeout | undefined
  version: string
  readonly sightings: { at: number; decided: number }[] | null
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const pages: Page[] = []
let answers = 0
let failures = 0

serveParent<PagesCommand>(async (command) => {
  if (command.type === 'report') {
    return {
      requests: pages.reduce((sum, { requests }) => sum + requests, 0),
      answers,
      failures,
      mostRequests: Math.max(...pages.map(({ requests }) => requests)),
      sightings: pages.flatMap(({ sightings }) => (sightings ? [sightings] : [])),
    } satisfies PagesReport
  }
  for (let opened = 0; opened < command.count; opened += OPENING_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPENING_AT_ONCE, command.count - opened) }, (_, index) =>
      open(command, opened + index),
    )
    await Promise.all(some)
  }
  return null
})

/** Resolves when the page is a member of the room. */
function open({ urls, room, path }: Extract<PagesCommand, { type: 'open' }>, index: number): Promise<void> {
  const url = urls[index % urls.length] ?? ''
  const page: Page = {
    url,
    requests: 0,
    timer: undefined,
    version: '',
    sightings: index % LOOKS_EVERY < urls.length ? [] : null,
  }
  pages.push(page)
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { origin: url })
    socket.on('error', reject)
    socket.on('close', () => {
      failures += 1
    })
    socket.on('message', (data) => {
      const message = JSON.parse(`${data}`) as LiveServerMessage
      if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', room }))
      else if (message.type === 'beat') socket.send(JSON.stringify({ type: 'beat' }))
      else if (message.type === 'subscribed') resolve()
      else if (message.type === 'hint') hear(page, path, message)
    })
  })
}

function hear(
  page: Page,
  path: string,
  { version, spreadMs = 0 }: { version: string; spreadMs?: number },
): void {
  page.version = version
  page.timer ??= setTimeout(() => {
    page.timer = undefined
    ask(page, `${path}?v=${page.version}`)
  }, Math.random() * spreadMs)
}

function ask(page: Page, path: string): void {
  page.requests += 1
  get(page.url + path, { agent }, (response) => {
    answers += 1
    if (response.statusCode !== 200) failures += 1
    if (!page.sightings) {
      response.resume()
      return
    }
    let body = ''
    response.setEncoding('utf8')
    response.on('data', (chunk) => {
      body += chunk
    })
    response.on('end', () => {
      page.sightings?.push({ at: Date.now(), decided: body.split('"completed"').length - 1 })
    })
  }).on('error', () => {
    failures += 1
  })
}
