import { PLAYERS_FOUND_MAX } from '@trunfo/contract/profiles'
import { sql } from 'kysely'
import { quickRead } from '../../../platform/db/compiled.ts'

export interface PersonFound {
  readonly username: string
  readonly avatarKey: string | null
  readonly isVip: boolean
}

/**
 * People by the beginning of the name, in its order: those with a profile, whom everybody may see. The list by name is
 * walked once among VIPs and once among the others, and each walk is as long as the answer.
 */
export const findByBeginning = quickRead<PersonFound, { beginning: string }>((db, slot) => {
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
