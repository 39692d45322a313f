import type pg from 'pg'

/** The measured search term: the start of a word in every twentieth team's name. */
export const COMMON_WORD = 'leo'

/**
 * Fills the database up to a number of teams, each with its leader. Names combine twenty first words and
 * fifty places. The counting trigger is disabled, because it would take as long as all the rest.
 */
export async function growTeams(owner: pg.Pool, teams: number): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin; alter table team_members disable trigger team_members_count')
    await client.query(INSERT_TEAMS, [teams])
    await client.query('alter table team_members enable trigger team_members_count; commit')
  } finally {
    client.release()
  }
}

const INSERT_TEAMS = `
  with planned as materialized (
    select uuid_v7() as team_id, uuid_v7() as user_id, n,
      (array['Leões','Águias','Lobos','Corvos','Onças','Ases','Reis','Damas','Valetes','Curingas','Trovões',
        'Raios','Piratas','Bruxos','Magos','Dragões','Falcões','Tigres','Ursos','Tubarões'])[1 + n % 20]
      || ' Lugar' || n / 20 % 50 || ' ' || n as name
    from generate_series((select count(*) from teams) + 1, $1::int) as n
  ), keyed as materialized (
    select *, translate(lower(name), 'õáç', 'oac') as key from planned
  ), people as (
    insert into users (id, email) select user_id, 'capitao-' || n || '@exemplo.test' from planned
  ), profile as (
    insert into profiles (id, username, team_id) select user_id, 'capitao-' || n, team_id from planned
  ), team as (
    insert into teams (id, name, name_key, tag, leader_id, member_count, wins)
    select team_id, name, key, 'T' || upper(lpad(to_hex(n % 65536), 4, '0')), user_id, 1, n % 500 from keyed
  ), member as (
    insert into team_members (team_id, user_id) select team_id, user_id from planned
  )
  insert into team_search_terms (team_id, term, previous)
  select team_id, term, lag(term) over (partition by team_id order by term collate "C")
  from (
    select team_id, array_to_string(words[place:], ' ') as term
    from (select team_id, string_to_array(key, ' ') as words from keyed) as split, generate_series(1, 3) as place
  ) as terms`
