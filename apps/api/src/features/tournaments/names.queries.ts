import { type RawBuilder, sql } from 'kysely'
import { allLike } from '../../platform/db/all-like.ts'
import type { Db } from '../../platform/db/database.ts'
import { hasIndexedPart, patternsOf, wordsOf } from '../../platform/db/like.rules.ts'

/** A search for words in tournament names. */
export interface NameSearch {
  /** In the form that the name index stores: without case and accents. */
  readonly patterns: readonly string[]
  readonly isIndexed: boolean
}

export async function readNameSearch(db: Db, typed: string): Promise<NameSearch> {
  const words = wordsOf(typed)
  const { rows } = await sql<{ form: string }>`
    select tournament_name_form(pattern) as form from unnest(${patternsOf(words)}::text[]) as pattern`.execute(
    db,
  )
  return { patterns: rows.map(({ form }) => form), isIndexed: hasIndexedPart(words) }
}

/** Whether a tournament's name has all the words. */
export const isNamedLike = ({ patterns }: NameSearch): RawBuilder<boolean> =>
  allLike(
    sql`tournament_name_form(tournament.name)`,
    patterns.map((pattern) => sql`${pattern}`),
  )

/** Whether an entrant's name has all the words. */
export const isNamedAlike = ({ patterns }: NameSearch): RawBuilder<boolean> =>
  allLike(
    sql`tournament_name_form(participant.name)`,
    patterns.map((pattern) => sql`${pattern}`),
  )

/**
 * Returns null if the index does not cover the words, or if `few` or more tournaments match: a scan is
 * cheaper then.
 */
export async function findFewNamed(
  db: Db,
  { patterns, isIndexed }: NameSearch,
  few: number,
): Promise<string[] | null> {
  if (!isIndexed) return null
  const { rows } = await sql<{ id: string }>`
    select find_tournaments_by_words(${patterns}::text[], ${few}) as id`.execute(db)
  return rows.length < few ? rows.map(({ id }) => id) : null
}

/** The names that participants have in the bracket, without those who are not, or no longer, enrolled. */
export async function findNames(
  db: Db,
  tournamentId: string,
  participantIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('tournament_participants')
    .select(['participant_id as id', 'name'])
    .where('tournament_id', '=', tournamentId)
    .where(sql<boolean>`participant_id = any(${participantIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
