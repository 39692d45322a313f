import type pg from 'pg'

/** Ids sort by creation, like the product's own. */
const id = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
export const personId = (number: number): string =>
  `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

const FIRST_NAMES =
  'joao maria jose ana pedro paula lucas julia mateus carla bruno beatriz rafael larissa felipe camila tiago aline diego sofia'
/** Name of every 200th person: many among a million, few among ten thousand. */
export const SOME = 'capivara'
/** Name of the same few people, however many others there are. */
export const FEW = 'guaxinim'
const FEW_PEOPLE = 20

/** Every combination of filters matches some people, except banned writers (`redator`): there are none. */
const ROLES = `case when n % 20 = 3 then '{user,redator}' when n % 33 = 5 then '{user,vip}' else '{user}' end::text[]`
const STATUS = `case when n::bigint * 7919 % 100 < 10 then 'banned' else 'active' end`
const NAME = `case when n <= ${FEW_PEOPLE} then '${FEW}.' when n % 200 = 7 then '${SOME}.'
  else (string_to_array('${FIRST_NAMES}', ' '))[1 + n * 7 % 20] || '.' end || n`
const EMAIL = `${NAME} || case when n % 5 < 3 then '@gmail.com' else '@exemplo.test' end`

/**
 * Fills the database up to this many people. A superuser skips the triggers and fills the directory in one
 * statement, indexes last: a million people take a few minutes. No name has an accent.
 */
export async function growPeople(pool: pg.Pool, people: number): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user')
    const isQuick: boolean = rows[0]?.rolsuper
    const { rows: counted } = await client.query(
      `select count(*)::int as had from users where id <= ${id(`${people}`)}`,
    )
    const had: number = counted[0]?.had ?? 0
    if (had === people) return
    const series = `from generate_series(${had} + 1, ${people}) as n`
    if (isQuick) await client.query('set session_replication_role = replica')
    await client.query(
      `insert into users (id, email, email_verified, created_at)
       select ${id('n')}, ${EMAIL}, n % 17 <> 0, now() - make_interval(secs => 10000000 - n) ${series}`,
    )
    await client.query(
      `insert into profiles (id, username, roles, status) select ${id('n')}, ${NAME}, ${ROLES}, ${STATUS} ${series}`,
    )
    if (isQuick) await fillDirectory(client)
    await client.query('reset session_replication_role').catch(() => undefined)
  } finally {
    client.release()
  }
}

async function fillDirectory(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'people_directory' and indexname <> 'people_directory_pkey'`,
  )
  await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  await client.query(
    `insert into people_directory (id, name_key, email_key, roles, is_banned, is_confirmed)
     select profile.id, lower(profile.username), lower(person.email), profile.roles,
       profile.status = 'banned', person.email_verified
     from profiles as profile join users as person on person.id = profile.id order by profile.id
     on conflict (id) do nothing`,
  )
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await client.query(definition)
}
