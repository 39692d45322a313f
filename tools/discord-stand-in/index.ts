/**
 * Stands in for the part of Discord's REST API that grants and revokes roles, with its limits and errors, for
 * development and tests. Responds as https://docs.discord.com/developers says: 204, 404 with Discord's own
 * codes, 429 with a pause.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const STAND_IN = { token: 'bot-token', serverId: '100200300', roleId: '400500600' } as const

interface Limit {
  /** Calls allowed per `perMs`; further ones are rejected until the period is over. */
  readonly calls: number
  readonly perMs: number
}

export interface DiscordCall {
  readonly method: string
  readonly memberId: string
  readonly status: number
  readonly atMs: number
}

interface Refusal {
  readonly status: number
  readonly code: number
  readonly message: string
}

/** The pause that a requested failure asks for. */
export const PAUSE_SECONDS = 0.3

const PATH = /^\/guilds\/([^/]+)\/members\/([^/]+)\/roles\/([^/]+)$/

export async function startDiscord({ calls, perMs }: Limit = { calls: 1000, perMs: 1000 }) {
  const members = new Map<string, Set<string>>()
  const heard: DiscordCall[] = []
  let failures: number[] = []
  let [left, resetsAt] = [calls, 0]

  function refusalOf(
    request: IncomingMessage,
    [, serverId, memberId = '', roleId]: RegExpExecArray,
  ): Refusal | null {
    if (request.headers.authorization !== `Bot ${STAND_IN.token}`)
      return { status: 401, code: 0, message: '401: Unauthorized' }
    if (serverId !== STAND_IN.serverId) return { status: 404, code: 10_004, message: 'Unknown Guild' }
    if (roleId !== STAND_IN.roleId) return { status: 404, code: 10_011, message: 'Unknown Role' }
    if (!members.has(memberId)) return { status: 404, code: 10_007, message: 'Unknown Member' }
    return null
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const found = PATH.exec(decodeURIComponent(request.url ?? ''))
    const memberId = found?.[2] ?? ''
    const now = Date.now()
    if (now >= resetsAt) [left, resetsAt] = [calls, now + perMs]
    const resetAfter = `${(resetsAt - now) / 1000}`
    const send = (status: number, body?: object, headers: Record<string, string> = {}) => {
      heard.push({ method: request.method ?? '', memberId, status, atMs: performance.now() })
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-ratelimit-remaining': `${left}`,
        'x-ratelimit-reset-after': resetAfter,
        ...headers,
      })
      response.end(body && JSON.stringify(body))
    }
    const failure = failures.shift()
    if (failure) return send(failure, { message: 'Not now', code: 0 }, { 'retry-after': `${PAUSE_SECONDS}` })
    if (left === 0)
      return send(429, { message: 'You are being rate limited.' }, { 'retry-after': resetAfter })
    left -= 1
    const refusal = found ? refusalOf(request, found) : { status: 404, code: 0, message: '404: Not Found' }
    if (refusal) return send(refusal.status, { message: refusal.message, code: refusal.code })
    if (request.method === 'PUT') members.get(memberId)?.add(STAND_IN.roleId)
    else members.get(memberId)?.delete(STAND_IN.roleId)
    send(204)
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    join: (memberId: string) => void members.set(memberId, new Set()),
    leave: (memberId: string) => void members.delete(memberId),
    hasRole: (memberId: string) => members.get(memberId)?.has(STAND_IN.roleId) ?? false,
    /** The next calls get these statuses, in this order. */
    fail: (...statuses: number[]) => {
      failures = statuses
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
