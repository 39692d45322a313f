import { setTimeout as sleep } from 'node:timers/promises'
import { makePerson } from '../../../apps/api/src/features/accounts/testing.ts'
import { makeTeam } from '../../../apps/api/src/features/teams/testing.ts'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import type { SignedIn, Stack } from '../../stack/index.ts'

const KILLS = 4
const PAUSE_MS = 1_000
const TEAMS = 24
/** More than the seats, so that applicants compete for the last ones while processes die. */
const APPLICANTS = 14
const PATIENCE_MS = 3_000
/** Long enough for the last seats to be taken when the last process dies. */
const BETWEEN_ACTS_MS = 1_500

interface Joined {
  readonly userId: string
  readonly teamId: string
}

interface Accepted {
  readonly joined: readonly Joined[]
  /** Decisions sent again because the first got no response. */
  readonly repeated: number
}

/** Leaders accept several applications at once per team while two API processes are killed alternately. */
const killServers = oncePerStack(async (stack) => {
  const captains = await Promise.all(Array.from({ length: TEAMS }, () => prepare(stack)))
  const working = Promise.all(captains.map((captain) => acceptAll(stack, captain)))
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(PAUSE_MS)
    const server = stack.servers[kill % stack.servers.length]
    await server?.kill()
    await server?.up()
  }
  const accepted = await working
  const acknowledged = accepted.flatMap(({ joined }) => joined)
  const repeated = accepted.reduce((sum, one) => sum + one.repeated, 0)
  return { acknowledged, repeated, broken: await countBroken(stack, acknowledged) }
})

const base = { needs: { servers: 2, workers: 1, hasBalancer: true } } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `API killed -9, ${KILLS} times while leaders accept: joins lost or doubled, teams unsound`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { acknowledged, repeated, broken } = await killServers(stack)
      const note = `${acknowledged.length} joins acknowledged in ${TEAMS} teams, ${repeated} decisions sent again`
      return { value: broken, note }
    },
  },
  {
    ...base,
    name: 'one acknowledged join without its log, one person without their team: the count sees both',
    isControl: true,
    threshold: { atMost: 1, unit: 'of 2' },
    run: async (stack) => {
      const { acknowledged } = await killServers(stack)
      const [first, second] = acknowledged.map(({ userId }) => userId)
      await stack.owner.query(`delete from team_logs where kind = 'member_joined' and actor_id = $1`, [first])
      await stack.owner.query('update profiles set team_id = null where id = $1', [second])
      return countBroken(stack, acknowledged)
    },
  },
]

async function prepare({ signIn, db, owner }: Stack) {
  const leader = await signIn()
  const { id: teamId } = await makeTeam(db, {
    leaderId: leader.userId,
    name: `Resistente ${leader.userId.slice(-12)}`,
  })
  const people = await Promise.all(Array.from({ length: APPLICANTS }, () => makePerson(db)))
  const { rows: applications } = await owner.query<{ id: string; userId: string }>(
    `insert into team_applications (team_id, user_id) select $1, unnest($2::uuid[])
     returning id, user_id as "userId"`,
    [teamId, people.map(({ id }) => id)],
  )
  return { leader, teamId, applications }
}

/**
 * Accepts two at a time. Requests without a response are sent again, as a page would; only a definite success
 * counts.
 */
async function acceptAll(
  { url }: Stack,
  { leader, teamId, applications }: Awaited<ReturnType<typeof prepare>>,
): Promise<Accepted> {
  const waiting = [...applications]
  const joined: Joined[] = []
  let repeated = 0
  const accept = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const address = `${url}/api/teams/${teamId}/applications/${next.id}/decision`
      const { status, tries } = await decide(address, leader)
      if (status === 204) joined.push({ userId: next.userId, teamId })
      repeated += tries - 1
      await sleep(BETWEEN_ACTS_MS * Math.random() * 2)
    }
  }
  await Promise.all([accept(), accept()])
  return { joined, repeated }
}

async function decide(address: string, leader: SignedIn): Promise<{ status: number; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...leader.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'accept' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null)
    await response?.text().catch(() => null)
    if (response && response.status < 500) return { status: response.status, tries }
    await sleep(100)
  }
}

/** A join writes the membership, the session's copy of it and the log in one transaction. */
async function countBroken({ owner }: Stack, acknowledged: readonly Joined[]): Promise<number> {
  const { rows } = await owner.query<{ joins: number; teams: number }>(
    `select
       (select count(*)::int from unnest($1::uuid[], $2::uuid[]) as wanted (user_id, team_id)
        where not exists (select from team_members as member where member.user_id = wanted.user_id
            and member.team_id = wanted.team_id)
          or (select team_id from profiles where id = wanted.user_id) is distinct from wanted.team_id
          or (select count(*) from team_logs where kind = 'member_joined' and actor_id = wanted.user_id) <> 1
       ) as joins,
       (select count(*)::int from teams where member_count not between 1 and 10 or member_count <>
         (select count(*) from team_members where team_id = teams.id)) as teams`,
    [acknowledged.map(({ userId }) => userId), acknowledged.map(({ teamId }) => teamId)],
  )
  return (rows[0]?.joins ?? 0) + (rows[0]?.teams ?? 0)
}
