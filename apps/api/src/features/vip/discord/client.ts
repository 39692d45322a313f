/** The few words that we say to Discord's REST API: give this role to this member, and take it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../../platform/config.ts'

export interface CommunityServer {
  readonly apiUrl: string
  readonly token: string
  readonly serverId: string
  readonly roleId: string
}

/** Null where the operator runs none. */
export function communityServer(config: Config): CommunityServer | null {
  const { DISCORD_BOT_TOKEN: token, DISCORD_SERVER_ID: serverId, DISCORD_VIP_ROLE_ID: roleId } = config
  return token && serverId && roleId ? { apiUrl: config.DISCORD_API_URL, token, serverId, roleId } : null
}

const TIMEOUT_MS = 10_000
/** A longer pause is the queue's: a worker that stops must not wait for it. */
const LONGEST_PAUSE_MS = 8_000
const TRIES = 3
/** "Unknown member" and "unknown user", among all that is not found there. */
const NOBODY = [10_007, 10_013]

/**
 * Both are idempotent there, so what nobody heard the answer of is asked again. One job at a time talks to Discord, and it
 * does not end before the next may ask: so the limits that every answer names hold for all workers together.
 */
export async function setRole(
  server: CommunityServer,
  discordId: string,
  isGiven: boolean,
): Promise<'done' | 'absent'> {
  const { apiUrl, token, serverId, roleId } = server
  const path = `/guilds/${serverId}/members/${encodeURIComponent(discordId)}/roles/${roleId}`
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(apiUrl + path, {
      method: isGiven ? 'PUT' : 'DELETE',
      headers: { authorization: `Bot ${token}`, 'x-audit-log-reason': 'VIP' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await response.text()
    if (response.status === 429 && tries < TRIES) {
      await rest(seconds(response, 'retry-after'))
      continue
    }
    if (response.headers.get('x-ratelimit-remaining') === '0')
      await rest(seconds(response, 'x-ratelimit-reset-after'))
    if (response.ok) return 'done'
    if (response.status === 404 && NOBODY.includes(codeOf(body))) return 'absent'
    throw new Error(`Discord answered ${response.status}: ${body.slice(0, 200)}`)
  }
}

const seconds = (response: Response, header: string) => Number(response.headers.get(header)) || 0

async function rest(forSeconds: number): Promise<void> {
  if (forSeconds * 1000 > LONGEST_PAUSE_MS) throw new Error(`Discord asks for a pause of ${forSeconds} s`)
  // A moment longer, for clocks that do not quite agree.
  await pause(Math.ceil(forSeconds * 1000) + 50)
}

function codeOf(body: string): number {
  try {
    return Number(JSON.parse(body).code)
  } catch {
    return 0
  }
}
