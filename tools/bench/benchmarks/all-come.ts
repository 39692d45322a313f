import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { matchRoom } from '@trunfo/contract/matches'
import { attentionRoom, broadcastsRoom, notificationsRoom } from '@trunfo/contract/notifications'
import { presenceRoom, tournamentRoom } from '@trunfo/contract/tournaments'
import { makePeople } from '../../../apps/api/src/features/accounts/testing.ts'
import { enterPeople, makeTournament } from '../../../apps/api/src/features/tournaments/testing.ts'
import { sessionCookieName, signToken } from '../../../apps/api/src/platform/auth/session.ts'
import type { SignedIn, Stack } from '../../stack/index.ts'
import { cpuMicrosOf } from '../compare.ts'
import { type Benchmark, type Measurement, oncePerStack } from '../harness/benchmark.ts'
import { round } from '../harness/statistics.ts'
import { startChild } from '../live/child.ts'
import type { CrowdCommand, CrowdPerson, CrowdReport, Visit } from '../live/crowd.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 4_096)
const CHECK_IN_SECONDS = 60
const LOBBY_SECONDS = 5
const HALF_AN_HOUR_MS = 30 * 60_000
const PATIENCE_MS = 600_000

interface Phase {
  readonly report: CrowdReport
  readonly cpuMicros: number
  readonly control: CrowdReport
  readonly controlCpuMicros: number
}

/**
 * The two moments at which everybody comes to a tournament of 4,096: its check-in, and the start of its first round, when
 * both sides of all matches open their lobby. The limits per address and person are those of production. After each
 * moment the same people send as many bare session reads at the same pace.
 */
const measure = oncePerStack(async (stack: Stack) => {
  const { id, organiser } = await prepare(stack)
  const people = await peopleOf(stack, id)
  const crowd = await startChild<CrowdCommand>('./crowd.ts', {}, PATIENCE_MS)
  const during = async (command: CrowdCommand) => {
    const before = cpuOf(stack)
    const report = await crowd.ask<CrowdReport>(command)
    return { report, cpuMicros: (cpuOf(stack) - before) / report.requests }
  }
  const phaseOf = async (seconds: number, visit: Visit): Promise<Phase> => {
    const visited = await during({ type: 'visit', seconds, visit })
    const control = await during({ type: 'control', path: '/api/session' })
    return { ...visited, control: control.report, controlCpuMicros: control.cpuMicros }
  }
  try {
    await crowd.ask({ type: 'people', people })
    await during({ type: 'control', path: '/api/session' })
    const checkIn = await phaseOf(CHECK_IN_SECONDS, checkInVisit(id))
    const started = await start(stack, id, organiser, () => crowd.ask<CrowdReport>({ type: 'settle' }))
    await crowd.ask({ type: 'people', people: await peopleOf(stack, id) })
    const lobbies = await phaseOf(LOBBY_SECONDS, lobbyVisit())
    const { rows } = await stack.owner.query<{ present: number }>(
      `select count(*)::integer as present from tournament_participants where tournament_id = $1 and checked_in_at is not null`,
      [id],
    )
    return { checkIn, started, lobbies, present: rows[0]?.present ?? 0 }
  } finally {
    await crowd.stop()
  }
})

async function prepare({ db, owner, signIn }: Stack) {
  const organiser = await signIn(['admin'])
  const { rows } = await owner.query<{ id: string }>(
    `insert into games (name) values ('Futebol') returning id`,
  )
  const { id } = await makeTournament(db, {
    game_id: rows[0]?.id ?? null,
    created_by: organiser.userId,
    max_participants: PEOPLE,
    starts_at: new Date(Date.now() + HALF_AN_HOUR_MS),
    check_in_opens_min: 60,
    check_in_closes_min: 5,
    clock_minutes: 10,
    clock_first_minutes: 15,
  })
  await enterPeople(db, id, await makePeople(db, PEOPLE))
  await owner.query(
    `insert into sessions (user_id, token, expires_at)
     select participant_id, replace(participant_id::text, '-', ''), now() + interval '1 day'
     from tournament_participants where tournament_id = $1`,
    [id],
  )
  await owner.query('vacuum analyze')
  return { id, organiser }
}

/** Both sides of a match are at different processes. Each person has an address of their own. */
async function peopleOf({ owner, servers, env }: Stack, id: string): Promise<CrowdPerson[]> {
  const { rows } = await owner.query<{ userId: string; matchId: string | null }>(
    `select participant_id as "userId", match.id as "matchId"
     from tournament_participants as one left join tournament_matches as match
       on match.tournament_id = one.tournament_id and participant_id in (participant1_id, participant2_id)
     where one.tournament_id = $1 order by participant_id`,
    [id],
  )
  const name = sessionCookieName({ PUBLIC_URL: servers[0]?.url ?? '' })
  return rows.map(({ userId, matchId }, index) => ({
    url: servers[index % servers.length]?.url ?? '',
    cookie: `${name}=${encodeURIComponent(signToken(userId.replaceAll('-', ''), env.SESSION_SECRET ?? ''))}`,
    address: `10.0.${index >> 8}.${index & 255}`,
    userId,
    matchId: matchId ?? undefined,
  }))
}

const BELL = ['/api/notifications', '/api/tournaments/next-match']

/** As a browser was seen to load the page of a tournament with an open check-in, and to act on it. */
function checkInVisit(id: string): Visit {
  const tournament = `/api/tournaments/${id}`
  return {
    loads: [
      [`/tournaments/${id}`],
      ['/api/session', `${tournament}/participants`, `${tournament}/bracket`],
      ['/api/notifications', `${tournament}/viewer`, '/api/tournaments/next-match'],
      ['/api/me/nicks', '/api/notifications/push'],
    ],
    rooms: {
      [notificationsRoom('{user}')]: BELL,
      [attentionRoom('{user}')]: [],
      [broadcastsRoom('user')]: ['/api/notifications'],
      [tournamentRoom(id)]: ['', '/viewer', '/participants', '/bracket'].map((part) =>
        part === '/viewer' ? tournament + part : `${tournament}${part}?v={v}`,
      ),
      [presenceRoom(id)]: [`${tournament}?v={v}`],
    },
    act: { path: `${tournament}/check-in`, refreshes: [`${tournament}/viewer`] },
  }
}

/** From the page of the tournament, which is open, to the lobby. */
const lobbyVisit = (): Visit => ({
  leaves: 'tournament',
  loads: [['/api/matches/{match}', '/api/matches/{match}/messages']],
  rooms: { [matchRoom('{match}')]: ['/api/matches/{match}', '/api/matches/{match}/messages?after=0'] },
})

/** Starts the tournament; resolves once every match has its clock and all pages have caught up. */
async function start(
  { servers, owner }: Stack,
  id: string,
  { headers }: Pick<SignedIn, 'headers'>,
  settle: () => Promise<CrowdReport>,
): Promise<CrowdReport> {
  await settle()
  const response = await fetch(`${servers[0]?.url}/api/tournaments/${id}/start-now`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
  })
  if (!response.ok) throw new Error(`the start was answered with ${response.status} ${await response.text()}`)
  for (let left = 1; left > 0; ) {
    const { rows } = await owner.query<{ left: number }>(
      `select count(*)::integer as left from tournament_matches as match
       where tournament_id = $1 and not exists (select from match_clocks where match_id = match.id)`,
      [id],
    )
    left = rows[0]?.left ?? 0
    await sleep(200)
  }
  return settle()
}

const cpuOf = ({ servers }: Stack) => servers.reduce((sum, { pid }) => sum + cpuMicrosOf(pid), 0)

function failuresOf({ failures, lostSockets }: CrowdReport): Measurement {
  const value = Object.values(failures).reduce((sum, count) => sum + count, lostSockets)
  return { value, note: JSON.stringify({ ...failures, lostSockets }) }
}

const paceOf = ({ requests, seconds, p50, p99 }: CrowdReport) =>
  `${requests} requests in ${round(seconds, 1)} s, p50 ${p50} ms, p99 ${p99} ms`

function costOf({ report, cpuMicros, control, controlCpuMicros }: Phase): Measurement {
  const each = (paced: CrowdReport, micros: number) => `${paceOf(paced)}, ${round(micros)} µs of CPU each`
  return {
    value: round(cpuMicros / controlCpuMicros, 2),
    note: `${each(report, cpuMicros)}, ${report.megabytes} MB; session reads: ${each(control, controlCpuMicros)}`,
  }
}

const base = {
  needs: {
    servers: 2,
    workers: 1,
    hasWeb: true,
    settings: {
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_API_PER_IP: '200',
      RATE_LIMIT_API_PER_USER: '300',
      LIVE_SOCKETS_PER_IP: '200',
      LIVE_SOCKETS_PER_USER: '20',
    },
  },
} as const
const checkIns = `${PEOPLE} check-ins within ${CHECK_IN_SECONDS} s`
const lobbies = `${PEOPLE / 2} lobbies opened by both sides within ${LOBBY_SECONDS} s`

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `${checkIns}: failed requests, lost sockets and people who are not in`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { checkIn, present } = await measure(stack)
      const { value, note } = failuresOf(checkIn.report)
      return { value: value + PEOPLE - present, note }
    },
  },
  {
    ...base,
    name: `${checkIns}: CPU per request ÷ that of a bare session read`,
    threshold: { atMost: 4 },
    run: async (stack) => costOf((await measure(stack)).checkIn),
  },
  {
    ...base,
    name: `the start before ${PEOPLE} pages: failed requests and lost sockets`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { started } = await measure(stack)
      const { value, note } = failuresOf(started)
      return { value, note: `${note}, ${paceOf(started)}, ${started.megabytes} MB` }
    },
  },
  {
    ...base,
    name: `${lobbies}: failed requests and lost sockets`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { lobbies } = await measure(stack)
      return failuresOf(lobbies.report)
    },
  },
  {
    ...base,
    name: `${lobbies}: CPU per request ÷ that of a bare session read`,
    threshold: { atMost: 4 },
    run: async (stack) => costOf((await measure(stack)).lobbies),
  },
]
