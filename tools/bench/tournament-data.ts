import type pg from 'pg'

/** Number of the one tournament with 1,024 entrants. */
export const LARGE_BRACKET = 241
const LARGE_ENTRANTS = 1024
/** Number of the person who takes part in every tenth tournament. */
export const REGULAR = 1
const GAMES = 12
/** The first game has more open tournaments than a page or a calendar shows. */
const FIRST_GAME_OPEN = 120
const PEOPLE_EACH = 5
const RECORDS_AT_ONCE = 200_000

/**
 * Ids are formatted numbers, so rows refer to each other without a join and the data is always the same. The
 * digit distinguishes people, tournaments, participants and matches.
 */
const idOf = (digit: '8' | '9' | 'a' | 'b', number: string) =>
  `('00000000-0000-7000-${digit}000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const numberId = (digit: '8' | '9', number: number) =>
  `00000000-0000-7000-${digit}000-${number.toString(16).padStart(12, '0')}`
export const tournamentId = (number: number): string => numberId('9', number)
export const personId = (number: number): string => numberId('8', number)

/**
 * Fills the database up to a number of tournaments, each with about eleven matches, thirteen participants, as
 * many line-up entries, and five people with a record. 200 k of them, with 2 M matches, take a few minutes,
 * mostly for indexes. A superuser skips the foreign key checks, which would double that.
 */
export async function growTournaments(pool: pg.Pool, tournaments: number): Promise<void> {
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    const { rows } = await run('select rolsuper from pg_roles where rolname = current_user')
    const withoutChecks = async (...statements: string[]) => {
      if (rows[0]?.rolsuper) await run('set session_replication_role = replica')
      for (const statement of statements) await run(statement)
      await run('reset session_replication_role').catch(() => undefined)
    }
    // JIT-compiling expressions this long would take longer than running them.
    await run('set jit = off')
    await run(INSERT_GAMES, [GAMES])
    await growPeople(run, withoutChecks, tournaments * PEOPLE_EACH)
    await run('drop table if exists planned')
    await run(PLAN, [tournaments, tournaments * PEOPLE_EACH])
    await run(INSERT_TOURNAMENTS)
    await withoutChecks(
      INSERT_PARTICIPANTS,
      'analyze tournament_participants',
      INSERT_LINEUPS,
      INSERT_STAGES,
      'analyze tournament_stages',
      INSERT_ENTRIES,
      INSERT_MATCHES,
    )
    await run(CROWN)
    await run('drop table planned')
  } finally {
    client.release()
  }
}

async function growPeople(
  run: (text: string, values?: unknown[]) => Promise<pg.QueryResult>,
  withoutChecks: (...statements: string[]) => Promise<void>,
  people: number,
): Promise<void> {
  const { rows } = await run(`select count(*)::int as had from users where id < '${tournamentId(0)}'`)
  const had: number = rows[0]?.had ?? 0
  const series = `from generate_series(${had} + 1, ${people}) as n`
  await withoutChecks(
    `insert into users (id, email, email_verified) select ${idOf('8', 'n')}, 'atleta-' || n || '@exemplo.test', true ${series}`,
    `insert into profiles (id, username) select ${idOf('8', 'n')}, 'atleta-' || n ${series}`,
    `insert into tournament_subscriptions (game_id, user_id)
     select (select array_agg(id order by id) from games)[1 + n % ${GAMES}], ${idOf('8', 'n')} ${series} where n % 5 = 0`,
  )
  // Triggers stay on, because they keep the ranking's counts. In batches, because they hold a statement's
  // rows in memory.
  for (let from = had + 1; from <= people; from += RECORDS_AT_ONCE) {
    await run(INSERT_RECORDS, [from, Math.min(people, from + RECORDS_AT_ONCE - 1)])
  }
}

const INSERT_GAMES = `
  insert into games (name) select 'Jogo ' || n from generate_series(1, $1::int) as n on conflict do nothing`

const INSERT_RECORDS = `
  insert into player_records (user_id, wins, participations, titles, cardcoins)
  select ${idOf('8', 'n')}, n % 300, n % 300 / 2, n % 7, n::bigint * 7919 % 20000
  from generate_series($1::int, $2::int) as n`

/**
 * After the first few hundred tournaments every game has open ones. Lists are then as long in a small
 * database as in a large one, and only rows that they must not read grow. Ten upcoming ones are featured.
 */
const PLAN = `
  create temporary table planned as
  select n, ${idOf('9', 'n')} as id, status, entrants, round(log(2, entrants))::int as rounds, $2::int as people
  from generate_series((select count(*) from tournaments where id between '${tournamentId(0)}' and '${tournamentId(2 ** 40)}') + 1, $1::int) as n,
    lateral (select
      case when n = ${LARGE_BRACKET} then ${LARGE_ENTRANTS} when n % 5 < 2 then 8 else 16 end as entrants,
      case when n < ${LARGE_BRACKET} or n % 20 = 0 then case n % 3 when 0 then 'registration_open' else 'upcoming' end
        when n % 50 = 7 then 'in_progress' when n % 100 = 13 then 'cancelled' else 'completed' end as status
    ) as drawn`

/** A champion must be a participant, so completed tournaments count as cancelled until participants exist. */
const INSERT_TOURNAMENTS = `
  insert into tournaments (id, name, description, rules, game_id, starts_at, status, is_featured, max_participants,
    participant_count, prize_type, prize_amount, bracket_seed, entrant_count, started_at, created_by)
  select id, 'Copa número ' || n, repeat('Uma copa entre amigos. ', 8), repeat('Melhor de três partidas. ', 20),
    (select array_agg(game.id order by game.id) from games as game)[1 + case when n <= ${FIRST_GAME_OPEN} then 0 else (n * 7 + n / 20) % ${GAMES} end],
    now() + case when status in ('upcoming', 'registration_open') then make_interval(hours => (n % 5000)::int)
      else make_interval(mins => -n::int) end,
    case status when 'completed' then 'cancelled' else status end, n <= 10 or n % 100 = 1, entrants, entrants,
    'money', 10000, seed, case when seed is not null then entrants end, case when seed is not null then now() end,
    ${idOf('8', '1 + n % people')}
  from planned, lateral (select case when status in ('in_progress', 'completed') then md5(n::text) end as seed) as drawn`

/** A different person in every place: the step is a prime, so nobody takes two places. */
const PERSON = `case when place = 0 and n % 10 = 1 then ${REGULAR} else 2 + (n::bigint * 7919 + place * 104729) % (people - 1) end`
const SEATS = 'planned, generate_series(0, entrants - 1) as place'

const INSERT_PARTICIPANTS = `
  insert into tournament_participants (id, tournament_id, participant_id, name, entered_by)
  select ${idOf('a', 'n::bigint * 4096 + place')}, id, ${idOf('8', PERSON)}, 'atleta-' || (${PERSON}), ${idOf('8', PERSON)}
  from ${SEATS}`

const INSERT_LINEUPS = `
  insert into tournament_lineups (tournament_id, user_id, participant_id, is_leader)
  select id, ${idOf('8', PERSON)}, ${idOf('8', PERSON)}, true
  from ${SEATS} where status in ('in_progress', 'completed')`

const INSERT_STAGES = `
  insert into tournament_stages (tournament_id, position, format, seed, entrant_count)
  select id, 1, 'single-elimination', md5(n::text), entrants from planned where status in ('in_progress', 'completed')`

const PLAYED = 'planned join tournament_stages as stage on stage.tournament_id = planned.id'

const INSERT_ENTRIES = `
  insert into tournament_stage_entries (stage_id, seed, participant_id)
  select stage.id, place + 1, ${idOf('8', PERSON)} from ${PLAYED}, generate_series(0, entrants - 1) as place`

/** The lower place always wins. A tournament in progress has only its first round, without winners. */
const seat = (place: string) => idOf('8', PERSON.replaceAll('place', `(${place})`))
const INSERT_MATCHES = `
  insert into tournament_matches
    (id, tournament_id, stage_id, round_number, match_number, participant1_id, participant2_id, winner_id, status, completed_at)
  select ${idOf('b', 'n::bigint * 4096 + entrants - (entrants >> (round - 1)) + match')}, planned.id, stage.id, round, match, one, two,
    case status when 'completed' then one end, status, case status when 'completed' then now() end
  from ${PLAYED}, generate_series(1, case status when 'completed' then rounds else 1 end) as round,
    generate_series(1, entrants >> round) as match,
    lateral (select ${seat('(match - 1) << round')} as one, ${seat('((match - 1) << round) + (1 << (round - 1))')} as two)
      as sides`

const CROWN = `
  update tournaments set status = 'completed', ended_at = now(), champion_id = ${idOf('8', PERSON.replaceAll('place', '0'))}
  from planned where planned.id = tournaments.id and planned.status = 'completed'`
