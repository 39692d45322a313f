import type pg from 'pg'
import { bufferGrowth, type Growth } from './buffers.ts'
import { type Statement, statementsOf } from './statements.ts'
import { COMMON_WORD, growTeams } from './team-data.ts'
import { growTournaments, LARGE_BRACKET, personId, REGULAR, tournamentId } from './tournament-data.ts'

/** Scale of the data: half as many teams, a twentieth as many tournaments with a quarter as many people. */
export const SIZES = { small: 10_000, large: 100_000 } as const

/**
 * Measures the product's main reads in a small and in a large database. Add a feature's main reads here, and
 * the data they need to `grow`.
 */
export async function mainReadsGrowth(
  owner: pg.Pool,
  env: Readonly<NodeJS.ProcessEnv>,
  viewer: { readonly userId: string; readonly headers: Readonly<Record<string, string>> },
): Promise<Record<string, Growth>> {
  await grow(owner, SIZES.small)
  await owner.query('insert into player_records (user_id, wins) values ($1, 150)', [viewer.userId])
  const first = async (query: string) => (await owner.query<{ key: string }>(query)).rows[0]?.key
  const team = `/api/teams/${await first('select id as key from teams order by id limit 1')}`
  const profile = `/api/profiles/${await first('select username as key from profiles limit 1')}`
  const player = await first(`select username as key from profiles where id = '${personId(REGULAR)}'`)
  const game = await first('select id as key from games order by id limit 1')
  const tournament = `/api/tournaments/${tournamentId(LARGE_BRACKET)}`
  const paths: Record<string, string> = {
    'games list': '/api/games',
    home: '/api/home',
    session: '/api/session',
    profile,
    'players by the beginning of a name': '/api/profiles?q=p',
    'players by words of a name': '/api/profiles?q=5000%20capitao',
    'teams list': '/api/teams',
    'teams search': `/api/teams?search=${COMMON_WORD}`,
    'teams by words in another order': `/api/teams?search=5000%20${COMMON_WORD}`,
    'team page': team,
    'team log': `${team}/logs`,
    'tournaments list': '/api/tournaments',
    'tournaments of a game': `/api/tournaments/group?gameId=${game}`,
    tournament,
    'tournament participants': `${tournament}/participants`,
    'bracket of 1,024': `${tournament}/bracket`,
    "a player's tournaments": `/api/profiles/${player}/tournaments`,
    'next match': '/api/tournaments/next-match',
    'ranking of wins': '/api/rankings/wins',
    'ranking of teams': '/api/rankings/teams',
    'own place': '/api/rankings/wins/me',
  }
  const reads: Record<string, Statement[]> = {}
  for (const [name, path] of Object.entries(paths)) {
    reads[name] = await statementsOf(env, path, SIGNED_IN.has(name) ? viewer.headers : {})
  }
  return bufferGrowth(owner, SIZES, (rows) => grow(owner, rows), reads)
}

const SIGNED_IN = new Set(['session', 'team page', 'tournament', 'next match', 'own place'])

async function grow(owner: pg.Pool, rows: number): Promise<void> {
  await growTournaments(owner, rows / 20)
  await owner.query(
    `insert into sessions (user_id, token, expires_at)
     select id, md5(id::text), now() + interval '1 day' from users
     where not exists (select from sessions where user_id = users.id)`,
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
