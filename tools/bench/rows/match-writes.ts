import { randomUUID } from 'node:crypto'
import { makeStartedTournament } from '../../../apps/api/src/features/tournaments/index.ts'
import { sessionCookieName, signToken } from '../../../apps/api/src/platform/auth/session.ts'
import type { Stack } from '../../stack/index.ts'
import { firstServer } from '../compare-read.ts'
import { type Figure, oncePerStack, type Row } from '../harness/row.ts'
import { median, round } from '../harness/statistics.ts'
import { waitForQuiet } from '../quiet.ts'
import { pgbench, preparePgbench, type WriteRequest, writesPerSecond } from '../writers.ts'

const ROUNDS = 8
/** Code runs several times faster once the compiler has seen enough of it. */
const WARM_UP_ROUNDS = 3
/** More than a second can take. */
const REQUESTS_EACH = 2_000
const ENTRANTS = 16
const QUIET_PATIENCE_MS = 8_000

interface Side {
  readonly matchId: string
  readonly participantId: string
  readonly winnerId: string
  readonly cookie: string
}

/**
 * Everybody of enough tournaments in their first round, signed in. One match of every tournament, then the next one:
 * so do players finish, and so do they hardly ever wait for each other.
 */
const seed = oncePerStack(async (stack: Stack): Promise<Side[]> => {
  const { owner, db, env } = stack
  const tournaments = Math.ceil((ROUNDS * REQUESTS_EACH) / ENTRANTS)
  for (let made = 0; made < tournaments; made += 1)
    await makeStartedTournament(db, { participants: ENTRANTS })
  await owner.query(
    `insert into sessions (user_id, token, expires_at)
     select user_id, replace(user_id::text, '-', ''), now() + interval '1 day' from tournament_lineups`,
  )
  await owner.query('vacuum analyze')
  await preparePgbench(stack)
  const { rows } = await owner.query<Omit<Side, 'cookie'>>(
    `select match.id as "matchId", side as "participantId", participant1_id as "winnerId"
     from tournament_matches as match, unnest(array[participant1_id, participant2_id]) as side
     order by match_number, match.tournament_id`,
  )
  const name = sessionCookieName({ PUBLIC_URL: firstServer(stack).url })
  return rows.map((side) => {
    const token = signToken(side.participantId.replaceAll('-', ''), env.SESSION_SECRET ?? '')
    return { ...side, cookie: `${name}=${encodeURIComponent(token)}` }
  })
})

/** By turns with pgbench, which needs neither HTTP nor Node nor rules. Nothing is flushed to disk for either. */
async function compare(
  stack: Stack,
  requestOf: (side: Side) => WriteRequest,
  script: string | null,
): Promise<Figure> {
  const sides = await seed(stack)
  const { url } = firstServer(stack)
  const ours: number[] = []
  const bare: number[] = []
  let patienceMs = QUIET_PATIENCE_MS
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    patienceMs = await waitForQuiet(patienceMs)
    const some = sides.slice(turn * REQUESTS_EACH, (turn + 1) * REQUESTS_EACH)
    ours.push(await writesPerSecond(url, some.map(requestOf)))
    bare.push(await pgbench(stack, script))
  }
  const ratios = ours.map((rate, turn) => rate / (bare[turn] ?? Number.NaN))
  return {
    value: round(median(ratios.slice(WARM_UP_ROUNDS)), 2),
    note: `${round(median(ours.slice(WARM_UP_ROUNDS)))}/s against ${round(median(bare.slice(WARM_UP_ROUNDS)))}/s`,
  }
}

const CHAT_INSERT = `
\\set n random(1, 1000)
\\set seq random(1000000, 2000000000)
insert into match_messages (match_id, seq, id, user_id, text, is_staff)
select match_id, :seq, gen_random_uuid(), null, 'Boa partida!', false from bench_chats where n = :n;
`

const needs = { servers: 1, settings: { NODE_ENV: 'production' } } as const

export const rows: readonly Row[] = [
  {
    name: 'chat message over HTTP ÷ bare insert by pgbench',
    bar: { atLeast: 0.35 },
    needs,
    run: async (stack) => {
      const [side] = await seed(stack)
      if (!side) throw new Error('nobody was signed in')
      await stack.owner.query(
        `create table bench_chats as select row_number() over () as n, id as match_id
         from (select id from tournament_matches limit 1000) as match`,
      )
      await stack.owner.query('alter table bench_chats add primary key (n)')
      await stack.owner.query(
        'insert into match_chats (match_id) select match_id from bench_chats on conflict do nothing',
      )
      const requestOf = ({ matchId, cookie }: Side) => ({
        path: `/api/matches/${matchId}/messages`,
        cookie,
        body: JSON.stringify({ id: randomUUID(), text: 'Boa partida!' }),
      })
      return compare(stack, requestOf, CHAT_INSERT)
    },
  },
  {
    name: 'declaration over HTTP, advancing its tournament ÷ pgbench tpcb-like',
    bar: { atLeast: 1 },
    needs,
    run: (stack) =>
      compare(
        stack,
        ({ matchId, winnerId, cookie }) => ({
          path: `/api/matches/${matchId}/declaration`,
          cookie,
          body: JSON.stringify({ winnerId }),
        }),
        null,
      ),
  },
]
