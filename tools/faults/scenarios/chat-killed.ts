import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeTeam } from '../../../apps/api/src/features/teams/testing.ts'
import { makeStartedTournament } from '../../../apps/api/src/features/tournaments/testing.ts'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import type { SignedIn, Stack } from '../../stack/index.ts'
import { LobbyPage } from '../lobby-page.ts'

const KILLS = 6
const TEAM = 10
const MESSAGES_EACH = 25
const MESSAGES = 2 * TEAM * MESSAGES_EACH
/** All that the rate limit allows at once, so that processes die while handling messages. */
const BURST = 4
const BURST_EVERY_MS = 10_400
const PATIENCE_MS = 3_000

interface Said {
  readonly id: string
  readonly text: string
}

/**
 * Two teams send messages as fast as the limit allows while two API processes are killed alternately. One
 * page of each team listens. Messages without a response are sent again under the same id, as the page does.
 */
const killServers = oncePerStack(async (stack) => {
  const { matchId, teams } = await prepare(stack)
  const pages = teams.map(([reader]) => new LobbyPage(stack.url, matchId, reader as SignedIn))
  const startedAt = Date.now()
  const talk = teams.flat().map((person, index) => speak(stack, matchId, person, { index, startedAt }))
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(Math.max(0, startedAt + kill * BURST_EVERY_MS + 20 + Math.random() * 150 - Date.now()))
    const server = stack.servers[kill % stack.servers.length]
    await server?.kill()
    await server?.up()
  }
  const told = await Promise.all(talk)
  const acknowledged = told.flatMap(({ said }) => said)
  const repeated = told.reduce((sum, one) => sum + one.repeated, 0)
  const deadline = Date.now() + 15_000
  while (pages.some((page) => page.shown.size < MESSAGES) && Date.now() < deadline) await sleep(100)
  for (const page of pages) page.close()
  return { matchId, pages, acknowledged, repeated }
})

const base = { needs: { servers: 2, workers: 1, hasBalancer: true } } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `API killed -9, ${KILLS} times during ${MESSAGES} chat messages: lost, doubled or out of order for a reader`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { acknowledged, repeated, pages } = await killServers(stack)
      const value = await countWrong(stack, await killServers(stack))
      const away = pages.map(({ reconnections }) => reconnections).join(' and ')
      const note = `${acknowledged.length} acknowledged, ${repeated} sent again, readers reconnected ${away} times`
      return { value: value + (MESSAGES - acknowledged.length), note }
    },
  },
  {
    ...base,
    name: 'the same readers without asking for what they missed: messages never shown',
    isControl: true,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { pages } = await killServers(stack)
      return pages.reduce((missed, page) => missed + MESSAGES - page.pushed.size, 0)
    },
  },
]

async function prepare({ db, signIn }: Stack) {
  const teams = await Promise.all([0, 1].map(() => Promise.all(Array.from({ length: TEAM }, () => signIn()))))
  const participants: string[] = []
  for (const [leader, ...members] of teams) {
    const memberIds = members.map(({ userId }) => userId)
    participants.push((await makeTeam(db, { leaderId: leader?.userId ?? '', memberIds })).id)
  }
  const { id } = await makeStartedTournament(db, { type: 'team', team_size: TEAM, participants })
  const match = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  return { matchId: match.id, teams }
}

/** One person who sends messages in bursts, each until it is acknowledged. */
async function speak(
  { url }: Stack,
  matchId: string,
  person: SignedIn,
  { index, startedAt }: { index: number; startedAt: number },
) {
  const said: Said[] = []
  let repeated = 0
  const say = async (count: number) => {
    const message = { id: randomUUID(), text: `${index} diz ${count}` }
    while (!(await send(`${url}/api/matches/${matchId}/messages`, person, message))) repeated += 1
    said.push(message)
  }
  for (let count = 0; count < MESSAGES_EACH; count += BURST) {
    await sleep(Math.max(0, startedAt + (count / BURST) * BURST_EVERY_MS - Date.now()))
    const burst = Array.from({ length: Math.min(BURST, MESSAGES_EACH - count) }, (_, place) => count + place)
    await Promise.all(burst.map(say))
  }
  return { said, repeated }
}

async function send(address: string, { headers }: SignedIn, message: Said): Promise<boolean> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null)
  const answer = await response?.json().catch(() => null)
  if (response?.status === 201) return answer !== null
  // Repeated requests count towards the limit, which may require a wait.
  const waitSeconds = response?.status === 429 ? answer?.error?.facts?.retryAfterSeconds : 0.1
  await sleep(1000 * (waitSeconds ?? 1))
  return false
}

/** Compares with the table: every acknowledged text is there once, and each page shows the table's order. */
async function countWrong(
  { owner }: Stack,
  { matchId, pages, acknowledged }: Awaited<ReturnType<typeof killServers>>,
): Promise<number> {
  const { rows } = await owner.query<Said>(
    'select id, text from match_messages where match_id = $1 order by seq',
    [matchId],
  )
  const times = Map.groupBy(rows, ({ text }) => text)
  const lost = acknowledged.filter(({ text }) => !times.has(text)).length
  const doubled = rows.length - times.size
  const misplaced = pages.reduce((sum, { ids }) => {
    const wrong = rows.filter(({ id }, place) => ids[place] !== id).length
    return sum + wrong + Math.max(0, ids.length - rows.length)
  }, 0)
  return lost + doubled + misplaced
}
