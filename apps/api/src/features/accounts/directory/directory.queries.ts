import type { Role } from '@trunfo/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { allLike } from '../../../platform/db/all-like.ts'
import type { Db } from '../../../platform/db/database.ts'
import { escapeLike } from '../../../platform/db/like.rules.ts'
import { type Facets, facetCombinations, type PeopleView, type Term } from './directory.rules.ts'

/** Position in the list: the key is the name, or the id when sorted by creation. */
export interface Place {
  readonly id: string
  readonly key: string
}

interface Walk {
  readonly view: PeopleView
  readonly after: Place | null
  readonly limit: number
}

const isNewer = ({ sort }: PeopleView) => sort === 'created'
const keyOf = (view: PeopleView) => (isNewer(view) ? sql<string>`id::text` : sql<string>`name_key`)

/** Filters are literals, so that each combination gets its own plan. */
function narrowed({ role }: PeopleView, facets: Facets | null): RawBuilder<unknown> {
  if (!facets) return sql`true`
  const { isBanned, isConfirmed, isVip } = facets
  return sql`is_banned = ${sql.lit(isBanned)} and is_confirmed = ${sql.lit(isConfirmed)}
    and is_vip = ${sql.lit(isVip)} ${role ? sql`and ${sql.lit(role)} = any (roles)` : sql``}`
}

function beyond(view: PeopleView, after: Place | null): RawBuilder<unknown> {
  if (!after) return sql`true`
  const than = view.direction === 'asc' ? sql`>` : sql`<`
  return isNewer(view)
    ? sql`id ${than} ${after.id}::uuid`
    : sql`(name_key, id) ${than} (${after.key}::text collate "C", ${after.id}::uuid)`
}

function ordered(view: PeopleView): RawBuilder<unknown> {
  const direction = view.direction === 'asc' ? sql`asc` : sql`desc`
  return isNewer(view) ? sql`id ${direction}` : sql`name_key ${direction}, id ${direction}`
}

/** The next rows of the list. Each facet combination is one index scan, limited to the page. */
function walk({ view, after, limit }: Walk): RawBuilder<unknown> {
  const stretches = facetCombinations(view) ?? [null]
  const walks = stretches.map(
    (facets) => sql`(select id, name_key, email_key, search_key from people_directory
      where ${narrowed(view, facets)} and ${beyond(view, after)} order by ${ordered(view)} limit ${limit})`,
  )
  return sql`with walked as (${sql.join(walks, sql` union all `)})
    select * from walked order by ${ordered(view)} limit ${limit}`
}

export async function findPlaces(db: Db, given: Walk): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with place as (${walk(given)}) select id, ${keyOf(given.view)} as key from place`.execute(db)
  return rows
}

export interface ScannedPage extends Place {
  readonly isMatch: boolean
  /** The scan stopped at its limit; the list may go on. */
  readonly isLast: boolean
}

/**
 * Scans the next rows and returns the matches, plus the last scanned row as the position to continue from.
 */
export async function scanDirectory(db: Db, given: Walk, term: Term): Promise<ScannedPage[]> {
  const { view, limit } = given
  const { rows } = await sql<ScannedPage>`
    with place as (${walk(given)}), looked as (
      select place.*, (${matches(term)}) as "isMatch", row_number() over (order by ${ordered(view)}) as nth
      from place
    )
    select id, ${keyOf(view)} as key, "isMatch", nth = ${limit} as "isLast" from looked
    where "isMatch" or nth = ${limit} order by nth`.execute(db)
  return rows
}

/** Normalises the text once per statement. In a cached plan a bare call would run for each row. */
const formOf = (written: string) => sql`(select search_form(${written}))`

function matches({ patterns, beginning }: Term): RawBuilder<unknown> {
  const all = allLike(sql`search_key`, patterns.map(formOf))
  if (beginning === null) return all
  const form = formOf(`${escapeLike(beginning)}%`)
  return sql`(name_key like ${form} or email_key like ${form}) and ${all}`
}

/**
 * Searches by the term first, then filters by view and position. Returns null if the term matches more than
 * `most` people.
 */
export async function findAmongMatches(
  db: Db,
  { view, after, limit }: Walk,
  term: Term,
  most: number,
): Promise<Place[] | null> {
  const matching =
    term.beginning === null
      ? sql`select * from find_listed_by_words(
          array(select search_form(pattern) from unnest(${term.patterns}::text[]) as pattern), ${most + 1})`
      : sql`(${beginningWith(sql`name_key`, term, most)}) union (${beginningWith(sql`email_key`, term, most)})`
  const kept = sql.join(
    (facetCombinations(view) ?? [null]).map((facets) => sql`(${narrowed(view, facets)})`),
    sql` or `,
  )
  const { rows } = await sql<Partial<Place> & { isAll: boolean }>`
    with matching as materialized (${matching}),
    kept as (
      select id, name_key from matching where (${kept}) and ${beyond(view, after)}
      order by ${ordered(view)} limit ${limit}
    )
    select kept.id, ${keyOf(view)} as key, counted.count <= ${most} as "isAll"
    from (select count(*) from matching) as counted left join kept on true order by ${ordered(view)}`.execute(
    db,
  )
  if (!rows[0]?.isAll) return null
  return rows.flatMap(({ id, key }) => (id && key ? [{ id, key }] : []))
}

/** Sorts after every text with the same beginning, in the byte order of the index. */
const END = '\u{10FFFF}'

function beginningWith(
  column: RawBuilder<unknown>,
  { beginning, patterns }: Term,
  most: number,
): RawBuilder<unknown> {
  const first = formOf(beginning ?? '')
  return sql`select * from people_directory
    where ${column} >= ${first} and ${column} < ${first} || ${END}
      and ${allLike(sql`search_key`, patterns.map(formOf))}
    order by ${column} limit ${most + 1}`
}

export interface PersonRow extends Place {
  readonly username: string
  readonly avatarKey: string | null
  readonly email: string
  readonly isEmailConfirmed: boolean
  readonly roles: Role[]
  readonly isBanned: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
}

/** Keeps the order of `places`; users deleted meanwhile are missing. */
export async function findShown(db: Db, places: readonly Place[]): Promise<PersonRow[]> {
  const ids = places.map(({ id }) => id)
  const { rows } = await sql<Omit<PersonRow, 'key'>>`
    select person.id, profile.username, profile.avatar_key as "avatarKey", person.email,
      person.email_verified as "isEmailConfirmed", profile.roles, profile.status = 'banned' as "isBanned",
      person.created_at as "createdAt",
      (select max(updated_at) from sessions where user_id = person.id) as "lastSeenAt"
    from users as person join profiles as profile on profile.id = person.id
    where person.id = any (${ids}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return places.flatMap(({ id, key }) => {
    const row = byId.get(id)
    return row ? [{ ...row, key }] : []
  })
}
