import { ROLES } from './actor.ts'
import { NEVER_ACCEPTED } from './never-accepted.ts'
import { sum, type Tally } from './tally.ts'

/** Server settings for the suite: no rate limits, an OAuth provider, and pushes to an invalid host. */
export const SETTINGS = {
  EVENT_LOOP_DELAY_MAX_MS: '0',
  RATE_LIMIT_API_PER_IP: '100000000',
  RATE_LIMIT_API_PER_USER: '100000000',
  RATE_LIMIT_SCALE: '1000000',
  GOOGLE_CLIENT_ID: 'fuzz',
  GOOGLE_CLIENT_SECRET: 'fuzz',
  VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}`,
  VAPID_PRIVATE_KEY: 'A'.repeat(43),
  VAPID_SUBJECT: 'mailto:fuzz@trunfo.test',
  PUSH_HOSTS: 'push.invalid',
}

/** How many inputs each route accepted per role, and why some accepted none. */
export function report(tallies: readonly Tally[]): string {
  const width = Math.max(...tallies.map(({ operation }) => operation.name.length))
  const head = ['accepted'.padEnd(width), ...ROLES.map((role) => role.padStart(8))].join(' ')
  const lines = tallies.map(({ operation: { name }, accepted, sent }) => {
    const counts = ROLES.map((role) => `${accepted[role]}/${sent[role]}`.padStart(8))
    const reason = NEVER_ACCEPTED[name]
    return [name.padEnd(width), ...counts, ...(reason ? [` ${reason}`] : [])].join(' ')
  })
  return [head, ...lines].join('\n')
}

/** Routes that should have accepted an input and did not, and the reverse. */
export function unreached(tallies: readonly Tally[]): string[] {
  const names = new Set(tallies.map(({ operation }) => operation.name))
  return [
    ...tallies.flatMap(({ operation: { name }, accepted }) => {
      const isAccepted = sum(accepted) > 0
      if (isAccepted === !(name in NEVER_ACCEPTED)) return []
      return [
        isAccepted
          ? `${name} accepted an input: take its reason away`
          : `${name} accepted none and gives no reason`,
      ]
    }),
    ...Object.keys(NEVER_ACCEPTED)
      .filter((name) => !names.has(name))
      .map((name) => `${name} has a reason and is no route`),
  ]
}

export const failuresOf = (tallies: readonly Tally[]): string[] =>
  tallies.flatMap(({ failures }) => failures.map(({ what, request }) => `${what}\n    ${request}`))
