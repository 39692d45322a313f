import { sessionCookieName, signToken } from '../../apps/api/src/platform/auth/session.ts'
import type { Stack } from '../stack/index.ts'
import { ROUNDS, WARM_UP_SECONDS_MAX } from './compare.ts'
import { firstServer } from './compare-read.ts'
import { oncePerStack } from './harness/benchmark.ts'
import { INSERT_ENTRIES, INSERT_STAGES, stageOf } from './stage-data.ts'
import { growTeams } from './team-data.ts'
import { growTournaments } from './tournament-data.ts'

/** A signed-in person who can send each kind of write once. */
export interface Writer {
  readonly matchId: string
  readonly winnerId: string
  readonly openTournamentId: string
  readonly teamId: string
  readonly cookie: string
}

const ENTRANTS = 8
const CUPS_AT_ONCE = 32
/**
 * This many consecutive writers finish the first round of their tournaments; the rest of a started block is
 * skipped.
 */
export const BLOCK = CUPS_AT_ONCE * ENTRANTS
/** More than both sides of a comparison together write per second. */
export const WRITES_A_SECOND = BLOCK * 16
const WRITERS = WRITES_A_SECOND * (ROUNDS + WARM_UP_SECONDS_MAX)
/** Existing data, so that plans and indexes are not those of empty tables. */
const TOURNAMENTS = 2_000
const TEAMS = 2_000

/**
 * Fills an established platform, and people who each play in a first round, may enter a tournament and have
 * no team. Writers take one match of every tournament, then the next, so that they rarely wait for each
 * other.
 */
export const fillWriters = oncePerStack(async (stack: Stack): Promise<Writer[]> => {
  const { owner } = stack
  await growTournaments(owner, TOURNAMENTS)
  await growTeams(owner, TEAMS)
  for (const statement of FILL) await owner.query(statement)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<Omit<Writer, 'cookie'> & { userId: string }>(WRITERS_IN_ORDER)
  const cookieOf = cookiesOf(stack)
  return rows.map(({ userId, ...writer }) => ({ ...writer, cookie: cookieOf(userId) }))
})

/** For people whose session token is their id without dashes. */
export function cookiesOf(stack: Stack): (userId: string) => string {
  const name = sessionCookieName({ PUBLIC_URL: firstServer(stack).url })
  const secret = stack.env.SESSION_SECRET ?? ''
  return (userId) => `${name}=${encodeURIComponent(signToken(userId.replaceAll('-', ''), secret))}`
}

const FILL = [
  `insert into match_declarations (match_id, participant_id, winner_id, declared_by)
   select id, side, winner_id, side from tournament_matches, unnest(array[participant1_id, participant2_id]) as side
   where winner_id is not null`,
  `insert into match_history (match_id, kind, actor_id, facts)
   select match_id, 'declared', declared_by, json_build_object('participantId', winner_id) from match_declarations`,
  'insert into match_chats (match_id, last_seq) select id, 5 from tournament_matches where winner_id is not null',
  `insert into match_messages (match_id, seq, id, user_id, text)
   select match.id, seq, gen_random_uuid(), participant1_id, 'Boa partida!'
   from tournament_matches as match, generate_series(1, 5) as seq where winner_id is not null`,

  `create table bench_people as
   select n, uuid_v7() as id, 'escritor-' || n as username from generate_series(0, ${WRITERS - 1}) as n`,
  `insert into users (id, email, email_verified) select id, username || '@exemplo.test', true from bench_people`,
  'insert into profiles (id, username) select id, username from bench_people',
  `insert into sessions (user_id, token, expires_at)
   select id, replace(id::text, '-', ''), now() + interval '1 day' from bench_people`,

  `create table bench_cups as
   select n, uuid_v7() as id from generate_series(0, ${WRITERS / ENTRANTS - 1}) as n`,
  `insert into tournaments
     (id, name, starts_at, started_at, status, max_participants, participant_count, entrant_count, bracket_seed)
   select id, 'Copa ' || n, now(), now(), 'in_progress', ${ENTRANTS}, ${ENTRANTS}, ${ENTRANTS}, md5(n::text)
   from bench_cups`,
  `insert into tournament_participants (tournament_id, participant_id, name, entered_by)
   select cup.id, person.id, username, person.id
   from bench_people as person join bench_cups as cup on cup.n = person.n / ${ENTRANTS}`,
  `insert into tournament_lineups (tournament_id, user_id, participant_id, is_leader)
   select tournament_id, participant_id, participant_id, true
   from tournament_participants join bench_cups on bench_cups.id = tournament_id`,
  INSERT_STAGES,
  INSERT_ENTRIES,
  `insert into tournament_matches (tournament_id, stage_id, round_number, match_number, participant1_id, participant2_id)
   select cup.id, ${stageOf('cup.id')}, 1, 1 + one.n % ${ENTRANTS} / 2, one.id, two.id
   from bench_people as one join bench_people as two on two.n = one.n + 1
   join bench_cups as cup on cup.n = one.n / ${ENTRANTS} where one.n % 2 = 0`,
  // The chats exist already: otherwise a match's first message would insert one row more than later ones.
  `insert into match_chats (match_id) select id from tournament_matches where status <> 'completed'`,

  `create table bench_open as
   select n, uuid_v7() as id from generate_series(0, ${WRITERS / CUPS_AT_ONCE - 1}) as n`,
  `insert into tournaments (id, name, starts_at, status, max_participants)
   select id, 'Copa aberta ' || n, now() + interval '7 days', 'registration_open', ${2 * CUPS_AT_ONCE} from bench_open`,

  `create table bench_teams as
   select row_number() over (order by id) - 1 as n, id from teams`,
  `insert into team_applications (team_id, user_id, status, closed_at)
   select team.id, person.id, 'rejected', now()
   from bench_people as person join bench_teams as team on team.n = person.n % ${TEAMS}`,
  `insert into team_logs (team_id, kind, is_public, actor_id)
   select team_id, 'application_sent', false, user_id from team_applications`,
]

const WRITERS_IN_ORDER = `
  select person.id as "userId", match.id as "matchId", match.participant1_id as "winnerId",
    open.id as "openTournamentId", team.id as "teamId"
  from bench_people as person
  join bench_cups as cup on cup.n = person.n / ${ENTRANTS}
  join tournament_matches as match
    on match.tournament_id = cup.id and match.match_number = 1 + person.n % ${ENTRANTS} / 2
  join bench_open as open on open.n = person.n % (select count(*) from bench_open)
  join bench_teams as team on team.n = person.n % ${TEAMS}
  order by cup.n / ${CUPS_AT_ONCE}, person.n % ${ENTRANTS}, cup.n`
