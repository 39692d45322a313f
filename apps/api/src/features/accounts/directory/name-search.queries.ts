import { PLAYERS_FOUND_MAX } from '@trunfo/contract/profiles'
import { sql } from 'kysely'
import { quickRead } from '../../../platform/db/compiled.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hasIndexedPart, patternsOf, wordsOf } from '../../../platform/db/like.rules.ts'

export interface PersonFound {
  readonly username: string
  readonly avatarKey: string | null
  readonly isVip: boolean
}

/**
 * Users whose name begins with the text, in name order: confirmed and not banned, so everyone may see them.
 * VIPs and others are two index scans, each limited to the size of the result.
 */
const findByBeginning = quickRead<PersonFound, { beginning: string }>((db, slot) => {
  const form = sql<string>`(select search_form(${slot('beginning')}))`
  const walk = (isVip: boolean) =>
    db
      .selectFrom('people_directory')
      .select(['id', 'name_key', 'is_vip'])
      .where('is_banned', '=', sql.lit(false))
      .where('is_confirmed', '=', sql.lit(true))
      .where('is_vip', '=', sql.lit(isVip))
      .where('name_key', '>=', form)
      .where('name_key', '<', sql<string>`${form} || chr(1114111)`)
      .orderBy('name_key')
      .limit(sql.lit(PLAYERS_FOUND_MAX))
  const both = db
    .selectFrom(walk(true).as('vip'))
    .selectAll()
    .unionAll(db.selectFrom(walk(false).as('other')).selectAll())
  return db
    .selectFrom(both.as('found'))
    .innerJoin('profiles as profile', 'profile.id', 'found.id')
    .select(['profile.username', 'profile.avatar_key as avatarKey', 'found.is_vip as isVip'])
    .orderBy('found.name_key')
    .limit(sql.lit(PLAYERS_FOUND_MAX))
})

/** Limits the sort. If more names match, the first ones may be missing until another letter is typed. */
const CANDIDATES = 200

async function findByWords(db: Db, words: readonly string[]): Promise<PersonFound[]> {
  const { rows } = await sql<PersonFound>`
    select profile.username, profile.avatar_key as "avatarKey", found.is_vip as "isVip"
    from find_named_by_words(
      array(select search_form(pattern) from unnest(${patternsOf(words)}::text[]) as pattern), ${CANDIDATES}
    ) as found
    join profiles as profile on profile.id = found.id
    order by found.name_key limit ${PLAYERS_FOUND_MAX}`.execute(db)
  return rows
}

/** Finds names that begin with the text. If that leaves room, adds names that contain all its words. */
export async function findPlayers(db: Db, typed: string): Promise<PersonFound[]> {
  const found = await findByBeginning(db, { beginning: typed })
  const words = wordsOf(typed)
  if (found.length >= PLAYERS_FOUND_MAX || !hasIndexedPart(words)) return found
  const others = (await findByWords(db, words)).filter(
    ({ username }) => !found.some((known) => known.username === username),
  )
  return [...found, ...others].slice(0, PLAYERS_FOUND_MAX)
}
