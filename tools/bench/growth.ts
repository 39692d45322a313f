import type pg from 'pg'
import { bufferGrowth, type Growth } from './buffers.ts'
import { statementsOf } from './statements.ts'
import { COMMON_WORD, growTeams } from './team-data.ts'

/** Tournaments; half as many teams, a quarter as many people without one, with a session each. */
export const SIZES = { small: 10_000, large: 200_000 } as const

/**
 * The product's main reads, measured in a small and in a large database. A feature that adds a main read adds it
 * here, and what it needs to `grow`.
 */
export async function mainReadsGrowth(
  owner: pg.Pool,
  env: Readonly<NodeJS.ProcessEnv>,
  viewer: { readonly headers: Readonly<Record<string, string>> },
): Promise<Record<string, Growth>> {
  await growTeams(owner, 1)
  const { rows: teams } = await owner.query<{ id: string }>('select id from teams order by id limit 1')
  const team = `/api/teams/${teams[0]?.id}`
  const { rows: people } = await owner.query<{ username: string }>('select username from profiles limit 1')
  const profile = `/api/profiles/${people[0]?.username}`
  return bufferGrowth(owner, SIZES, (rows) => grow(owner, rows), {
    'games list': await statementsOf(env, '/api/games'),
    home: await statementsOf(env, '/api/home'),
    session: await statementsOf(env, '/api/session', viewer.headers),
    profile: await statementsOf(env, profile),
    'teams list': await statementsOf(env, '/api/teams'),
    'teams search': await statementsOf(env, `/api/teams?search=${COMMON_WORD}`),
    'team page': await statementsOf(env, team, viewer.headers),
    'team log': await statementsOf(env, `${team}/logs`),
  })
}

/** However many tournaments there are, ten are featured and still to come: those are what home has to find. */
async function grow(owner: pg.Pool, rows: number): Promise<void> {
  await owner.query(
    `insert into games (name) select 'Jogo ' || n from generate_series(1, 50) as n on conflict do nothing`,
  )
  await owner.query(
    `insert into tournaments (name, game_id, starts_at, status, is_featured)
     select 'Copa ' || n, (select id from games limit 1), now() + make_interval(hours => (n % 5000)::int),
       case when n <= 10 or n % 1000 = 1 then 'upcoming' else 'completed' end, n <= 10 or n % 100 = 0
     from generate_series((select count(*) from tournaments) + 1, $1::int) as n`,
    [rows],
  )
  await owner.query(
    `with person as (
       insert into users (email) select 'pessoa-' || n || '@exemplo.test'
       from generate_series((select count(*) from users) + 1, $1::int) as n returning id, email
     ), profile as (
       insert into profiles (id, username) select id, substr(split_part(email, '@', 1), 1, 20) from person
     )
     insert into sessions (user_id, token, expires_at)
     select id, md5(id::text), now() + interval '1 day' from person`,
    [rows / 4],
  )
  await growTeams(owner, rows / 2)
  await owner.query(
    `insert into team_logs (team_id, kind, is_public, actor_id)
     select id, 'games_assigned', true, leader_id from
       ((select id, leader_id from teams order by id limit 1) union all
        (select id, leader_id from teams order by id desc limit $1::int / 100)) as team, generate_series(1, 50)`,
    [rows],
  )
}
