import type { Stack } from '../../stack/index.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { round } from '../harness/statistics.ts'
import { INSERT_ENTRIES, INSERT_STAGES, stageOf } from '../stage-data.ts'
import { cookiesOf } from '../write-data.ts'

const PLAYERS = 1_024
/** Concurrent requests of players. */
const AT_ONCE = 16

/**
 * A cup of 1,024 from the first match to the champion. In every match both sides declare the same winner, in
 * any order, through two API processes, while the worker sends the notices.
 */
export const evening: Benchmark = {
  name: `a cup of ${PLAYERS} is played by its players on two API processes`,
  threshold: { atMost: 120, unit: 's' },
  needs: { servers: 2, workers: 1 },
  timed: playEvening,
  run: async (stack) => {
    const seconds = await playEvening(stack)
    return { value: seconds, note: `${round((2 * (PLAYERS - 1)) / seconds)} declarations/s` }
  },
}

let evenings = 0

/** Resolves to the duration in seconds. */
async function playEvening(stack: Stack): Promise<number> {
  evenings += 1
  const { owner, servers } = stack
  for (const statement of fill(`noite-${evenings}`)) await owner.query(statement)
  await owner.query('analyze')
  const cookieOf = cookiesOf(stack)

  let sent = 0
  async function declare({ matchId, side, winner }: Word): Promise<void> {
    sent += 1
    const response = await fetch(
      `${servers[sent % servers.length]?.url}/api/matches/${matchId}/declaration`,
      {
        method: 'POST',
        headers: {
          cookie: cookieOf(side),
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ winnerId: winner }),
      },
    )
    if (!response.ok) throw new Error(`a declaration was answered with ${response.status}`)
  }

  const startedAt = performance.now()
  for (let words = await openWords(stack); words.length > 0; words = await openWords(stack)) {
    const speak = async () => {
      for (let word = words.pop(); word; word = words.pop()) await declare(word)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, speak))
  }
  const { rows } = await owner.query(
    `select from tournaments where name = 'noite-${evenings}' and status = 'completed'`,
  )
  if (rows.length !== 1) throw new Error('the evening has no champion')
  return (performance.now() - startedAt) / 1000
}

interface Word {
  readonly matchId: string
  readonly side: string
  readonly winner: string
}

/** The declarations that the open round still needs, in no particular order. */
async function openWords({ owner }: Stack): Promise<Word[]> {
  const { rows } = await owner.query<Word>(
    `select match.id as "matchId", side, participant1_id as winner
     from tournament_matches as match
     join tournaments as cup on cup.id = match.tournament_id and cup.name = 'noite-${evenings}',
       unnest(array[participant1_id, participant2_id]) as side
     where match.status <> 'completed' order by md5(side::text)`,
  )
  return rows
}

/** SQL, because it also fills the tables of another commit. */
const fill = (name: string): string[] => [
  'drop table if exists bench_players',
  `create table bench_players as
   select n, uuid_v7() as id, '${name}-' || n as username from generate_series(0, ${PLAYERS - 1}) as n`,
  `insert into users (id, email, email_verified) select id, username || '@exemplo.test', true from bench_players`,
  'insert into profiles (id, username) select id, username from bench_players',
  `insert into sessions (user_id, token, expires_at)
   select id, replace(id::text, '-', ''), now() + interval '1 day' from bench_players`,
  `insert into tournaments
     (name, starts_at, started_at, status, max_participants, participant_count, entrant_count, bracket_seed)
   values ('${name}', now(), now(), 'in_progress', ${PLAYERS}, ${PLAYERS}, ${PLAYERS}, md5('${name}'))`,
  `insert into tournament_participants (tournament_id, participant_id, name, entered_by)
   select cup.id, player.id, username, player.id from bench_players as player, tournaments as cup where cup.name = '${name}'`,
  `insert into tournament_lineups (tournament_id, user_id, participant_id, is_leader)
   select cup.id, player.id, player.id, true from bench_players as player, tournaments as cup where cup.name = '${name}'`,
  INSERT_STAGES,
  INSERT_ENTRIES,
  `insert into tournament_matches (tournament_id, stage_id, round_number, match_number, participant1_id, participant2_id)
   select cup.id, ${stageOf('cup.id')}, 1, 1 + one.n / 2, one.id, two.id
   from tournaments as cup, bench_players as one join bench_players as two on two.n = one.n + 1
   where cup.name = '${name}' and one.n % 2 = 0`,
]
