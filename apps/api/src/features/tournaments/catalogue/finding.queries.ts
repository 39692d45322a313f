import type { TournamentType } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { exactMoment, type Period } from '../../../platform/paging.ts'
import { findFewNamed, isNamedLike, type NameSearch } from '../names.queries.ts'
import {
  BEGINNING,
  type ListRow,
  type ListState,
  listColumns,
  type PlaceInList,
  STATES,
} from './catalogue.queries.ts'

/** The filters of the list. */
export interface Finding extends Period {
  readonly state: ListState
  readonly gameId?: string | undefined
  readonly type?: TournamentType | undefined
  readonly hasPlaces: boolean
  readonly hasPrize: boolean
}

export interface FoundRow extends ListRow {
  readonly gameName: string | null
  readonly gameArt: string | null
}

export interface Stretch {
  readonly after: PlaceInList | null
  readonly limit: number
}

/** The conditions on state, position, game and period. */
function conditions({ state, gameId, from, until }: Finding, after: PlaceInList | null) {
  const { isListed, isAfter } = STATES[state]
  const { startKey, id } = after ?? BEGINNING[state]
  const all = [
    isListed,
    sql`(tournament.starts_at, tournament.id) ${isAfter} (${startKey}::timestamptz, ${id}::uuid)`,
  ]
  if (gameId === 'none') all.push(sql`tournament.game_id is null`)
  else if (gameId !== undefined) all.push(sql`tournament.game_id = ${gameId}::uuid`)
  if (from !== undefined) all.push(sql`tournament.starts_at >= ${from}::timestamptz`)
  if (until !== undefined) all.push(sql`tournament.starts_at < ${until}::timestamptz`)
  return all
}

/**
 * An unset filter takes two index scans instead of one. The result merges at most eight scans, so even rare
 * combinations read no more than a page of each. Tournaments that are over have no free places.
 */
function stretchesOf({ state, type, hasPlaces, hasPrize }: Finding) {
  const types = type ? [type] : (['individual', 'team'] as const)
  const full = state === 'over' ? [null] : hasPlaces ? [false] : [false, true]
  return types.flatMap((one) =>
    (hasPrize ? [true] : [false, true]).flatMap((isPrized) =>
      full.map((isFull) => [
        sql`tournament.type = ${sql.lit(one)} and tournament.has_prize = ${sql.lit(isPrized)}`,
        ...(isFull === null ? [] : [sql`tournament.is_full = ${sql.lit(isFull)}`]),
      ]),
    ),
  )
}

const and = sql` and `

/** The first rows of each scan that match the filters. The caller sorts and limits them. */
const walk = (finding: Finding, { after, limit }: Stretch, search: NameSearch | null) => {
  const { order } = STATES[finding.state]
  const stretches = stretchesOf(finding).map(
    (stretch) => sql`(
      select tournament.id, tournament.starts_at, ${search ? isNamedLike(search) : sql`true`} as is_match
      from tournaments as tournament
      where ${sql.join([...conditions(finding, after), ...stretch], and)}
      order by ${order} limit ${sql.lit(limit)}
    )`,
  )
  return sql<{ id: string; starts_at: Date; is_match: boolean }>`(${sql.join(stretches, sql` union all `)})`
}

const described = (db: Db) =>
  db
    .selectFrom('tournaments as tournament')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .select([...listColumns(), 'game.name as gameName', 'game.cover_art as gameArt'])

export async function findNarrowed(db: Db, finding: Finding, stretch: Stretch): Promise<FoundRow[]> {
  const { order } = STATES[finding.state]
  return described(db)
    .innerJoin(
      db
        .selectFrom(walk(finding, stretch, null).as('tournament'))
        .select('id')
        .orderBy(order)
        .limit(sql.lit(stretch.limit))
        .as('place'),
      'place.id',
      'tournament.id',
    )
    .orderBy(order)
    .execute()
}

/** A row that was scanned, and whether its name matches the search. */
export interface Looked extends PlaceInList {
  readonly isMatch: boolean
}

/** Scans `limit` rows and reads only their positions, because most do not match. */
export const scanTournaments = (
  db: Db,
  finding: Finding,
  stretch: Stretch,
  search: NameSearch,
): Promise<Looked[]> =>
  db
    .selectFrom(walk(finding, stretch, search).as('tournament'))
    .select(['id', 'is_match as isMatch', exactMoment(sql`tournament.starts_at`).as('startKey')])
    .orderBy(STATES[finding.state].order)
    .limit(sql.lit(stretch.limit))
    .execute()

export async function describePlaces(
  db: Db,
  { state }: Finding,
  places: readonly PlaceInList[],
): Promise<FoundRow[]> {
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  return described(db)
    .where(sql<boolean>`tournament.id = any (${ids}::uuid[])`)
    .orderBy(STATES[state].order)
    .execute()
}

/** Returns null if the index is not used for these words; see `findFewNamed`. */
export async function findAmongFew(
  db: Db,
  finding: Finding,
  { after, limit }: Stretch,
  { search, few }: { search: NameSearch; few: number },
): Promise<FoundRow[] | null> {
  const ids = await findFewNamed(db, search, few)
  if (!ids) return null
  const { type, hasPlaces, hasPrize } = finding
  const wanted = [
    ...conditions(finding, after),
    sql`tournament.id = any (${ids}::uuid[])`,
    ...(type ? [sql`tournament.type = ${type}`] : []),
    ...(hasPrize ? [sql`tournament.has_prize`] : []),
    ...(hasPlaces && finding.state === 'open' ? [sql`not tournament.is_full`] : []),
  ]
  return described(db)
    .where(sql<boolean>`${sql.join(wanted, and)}`)
    .orderBy(STATES[finding.state].order)
    .limit(sql.lit(limit))
    .execute()
}
