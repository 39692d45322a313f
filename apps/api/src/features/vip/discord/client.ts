/** The part of Discord's REST API that we use: give a role to a member, and remove it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../../platform/config.ts'

export interface CommunityServer {
  readonly apiUrl: string
  readonly token: string
  readonly serverId: string
  readonly roleId: string
}

/** Null if the operator has not configured a server. */
export function communityServer(config: Config): CommunityServer | null {
  const { DISCORD_BOT_TOKEN: token, DISCORD_SERVER_ID: serverId, DISCORD_VIP_ROLE_ID: roleId } = config
  return token && serverId && roleId ? { apiUrl: config.DISCORD_API_URL, token, serverId, roleId } : null
}

const TIMEOUT_MS = 10_000
/** Longer pauses are left to the queue's retries, so that a stopping worker does not wait for them. */
const LONGEST_PAUSE_MS = 8_000
const TRIES = 3
/** "Unknown member" and "unknown user"; other 404 responses are errors. */
const NOBODY = [10_007, 10_013]

/**
 * Gives or removes the role; both are idempotent at Discord, so a job may repeat them. One job at a time
 * talks to Discord, and it waits until the next request is allowed. The rate limits therefore hold across all
 * workers.
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
  // A little longer, because clocks differ slightly.
  await pause(Math.ceil(forSeconds * 1000) + 50)
}

function codeOf(body: string): number {
  try {
    return Number(JSON.parse(body).code)
  } catch {
    return 0
  }
}
