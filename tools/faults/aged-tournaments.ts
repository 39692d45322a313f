import { randomUUID } from 'node:crypto'
import {
  closeRounds,
  type Match,
  opened,
  requireSingleEliminationSettings,
  seededEntrants,
  settled,
  shuffle,
  singleElimination,
  undecidedMatches,
} from '@trunfo/brackets'
import pg from 'pg'
import { isDecided, type MatchRecord, toRecord } from '../../apps/api/src/features/tournaments/testing.ts'
import { seeded } from '../payment-sandbox/random.ts'
import type { Stack } from '../stack/index.ts'

const PEOPLE = 3_000
const AT_ONCE = 250
/** Most tournaments are small, and the sizes in between have byes. */
const SIZES = [2, 3, 4, 5, 6, 7, 8, 8, 9, 11, 12, 13, 16, 16, 16, 17, 23, 32, 32, 33, 47, 64, 100, 128]
const LARGEST = 1024

interface Aged {
  readonly id: string
  readonly seed: string | null
  readonly status: string
  readonly entrantIds: readonly string[]
  readonly championId: string | null
  readonly matches: readonly MatchRecord[]
}

/**
 * Fills the database of a release before stages with tournaments of every age: open, running, cancelled on the way and
 * over. That release read entrants in no promised order, so half of them were drawn in another one than enrolment's.
 */
export async function growAgedTournaments({ postgres, owner }: Stack, count: number): Promise<void> {
  const url = new URL(postgres.url)
  url.pathname = new URL(owner.options.connectionString ?? '').pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    // Only a superuser may skip triggers and foreign key checks. The rows are consistent.
    await client.query('set session_replication_role = replica')
    const people = Array.from({ length: PEOPLE }, () => randomUUID())
    await client.query(INSERT_PEOPLE, [people])
    const gameId = (await client.query<{ id: string }>(INSERT_GAME)).rows[0]?.id
    for (let from = 0; from < count; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) =>
        ageOne(from + index, people),
      )
      await insertAll(client, gameId ?? '', some)
    }
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

function ageOne(number: number, people: readonly string[]): Aged {
  const fraction = seeded(number)
  const random = (below: number) => Math.floor(fraction() * below)
  const size = number === 0 ? LARGEST : (SIZES[random(SIZES.length)] ?? 8)
  const first = random(PEOPLE)
  const entrantIds = Array.from({ length: size }, (_, index) => people[(first + index) % PEOPLE] ?? '')
  const id = randomUUID()
  const age = random(20)
  if (age < 2) return { id, seed: null, status: 'upcoming', entrantIds, championId: null, matches: [] }
  const seed = (random(2 ** 31) + 1).toString(16).padStart(8, '0').repeat(4)
  const drawn = age % 2 === 0 ? entrantIds : shuffle(entrantIds, seed)
  const goesOnFor = age < 8 ? random(size) : size
  const matches = playSome(drawn, seed, { results: goesOnFor, random }).map(toRecord)
  const final = matches.at(-1)
  const isOver = matches.every(isDecided)
  return {
    id,
    seed,
    status: isOver ? 'completed' : age % 3 === 0 ? 'cancelled' : 'in_progress',
    entrantIds,
    championId: isOver ? (final?.winnerId ?? null) : null,
    matches,
  }
}

function playSome(
  ids: readonly string[],
  seed: string,
  { results, random }: { readonly results: number; readonly random: (below: number) => number },
): readonly Match[] {
  const settings = requireSingleEliminationSettings()
  const start = opened(singleElimination, { entrants: seededEntrants(ids), settings, seed })
  let stage = closeRounds(singleElimination, start)
  for (let result = 0; result < results; result += 1) {
    const open = undecidedMatches(stage)
    const match = open[random(open.length)]
    if (!match) break
    const winner = random(2) === 0 ? 1 : 2
    const score = winner === 1 ? ([1, 0] as const) : ([0, 1] as const)
    stage = settled(singleElimination, stage, match, { kind: 'won', winner, score, games: [] })
    stage = closeRounds(singleElimination, stage)
  }
  return stage.matches
}

async function insertAll(client: pg.Client, gameId: string, tournaments: readonly Aged[]): Promise<void> {
  await client.query(INSERT_TOURNAMENTS, [
    JSON.stringify(
      tournaments.map(({ entrantIds, matches: _, ...one }) => ({ ...one, size: entrantIds.length })),
    ),
    gameId,
  ])
  const entries = tournaments.flatMap(({ id, entrantIds }) =>
    entrantIds.map((entrant) => [id, entrant] as const),
  )
  await client.query(INSERT_PARTICIPANTS, [entries.map(([id]) => id), entries.map(([, entrant]) => entrant)])
  const drawn = new Set(tournaments.filter(({ seed }) => seed !== null).map(({ id }) => id))
  const playing = entries.filter(([id]) => drawn.has(id))
  await client.query(INSERT_LINEUPS, [playing.map(([id]) => id), playing.map(([, entrant]) => entrant)])
  await client.query(INSERT_MATCHES, [
    JSON.stringify(tournaments.flatMap(({ id, matches }) => matches.map((match) => ({ ...match, id })))),
  ])
}

const INSERT_GAME = `insert into games (name) values ('Truco de todas as idades') returning id`

const INSERT_PEOPLE = `
  with person as (select id, row_number() over () as n from unnest($1::uuid[]) as id),
    account as (
      insert into users (id, email, email_verified) select id, 'pessoa-' || n || '@exemplo.test', true from person
    ),
    profile as (insert into profiles (id, username) select id, 'pessoa-' || n from person)
  insert into player_records (user_id, wins, participations, titles)
  select id, n % 300, n % 300 / 2, n % 7 from person`

const INSERT_TOURNAMENTS = `
  insert into tournaments (id, name, description, rules, game_id, starts_at, status, max_participants,
    participant_count, prize_type, prize_amount, bracket_seed, entrant_count, started_at, ended_at, champion_id)
  select id, 'Copa', 'Entre amigos.', 'Sem regras.', $2, now() - interval '1 day', status, greatest(size, 2), size,
    'money', 100, seed, case when seed is not null then size end, case when seed is not null then now() end,
    case when status = 'completed' then now() end, "championId"
  from json_to_recordset($1) as one (id uuid, seed text, status text, size integer, "championId" uuid)`

const INSERT_PARTICIPANTS = `
  insert into tournament_participants (tournament_id, participant_id, name, entered_by)
  select tournament, entrant, 'pessoa', entrant from unnest($1::uuid[], $2::uuid[]) as entry (tournament, entrant)`

const INSERT_LINEUPS = `
  insert into tournament_lineups (tournament_id, user_id, participant_id, is_leader)
  select tournament, entrant, entrant, true from unnest($1::uuid[], $2::uuid[]) as entry (tournament, entrant)`

const INSERT_MATCHES = `
  insert into tournament_matches
    (tournament_id, round_number, match_number, participant1_id, participant2_id, winner_id, status, completed_at)
  select id, round, number, "participant1Id", "participant2Id", "winnerId",
    case when "winnerId" is null then 'in_progress' else 'completed' end, case when "winnerId" is not null then now() end
  from json_to_recordset($1) as match (
    id uuid, round integer, number integer, "participant1Id" uuid, "participant2Id" uuid, "winnerId" uuid
  )`
