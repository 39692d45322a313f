import { RANKING_SIZE, type RankingBoard } from '@trunfo/contract/rankings'
import { type SelectQueryBuilder, sql } from 'kysely'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { isVip } from '../accounts/index.ts'

interface BoardRow {
  readonly id: string
  readonly name: string
  readonly isVip: boolean
  readonly tag: string | null
  readonly imageKey: string | null
  readonly score: number
}

export interface RankedRow extends BoardRow {
  readonly place: number
}

/** Must match the predicate of the partial indexes, or they would not be used. */
const isRanked = sql<boolean>`record.is_active and not record.is_hidden_from_ranking`

/** Ties share a place and the following places are skipped: 1, 2, 2, 4. */
function board(best: (db: Db) => SelectQueryBuilder<DB, never, BoardRow>) {
  return quickRead<RankedRow>((db) =>
    db
      .selectFrom(best(db).as('best'))
      .selectAll('best')
      .select(sql<number>`rank() over (order by best.score desc)`.as('place'))
      .orderBy('best.score', 'desc')
      .orderBy('best.id'),
  )
}

/** Ties are listed in order of sign-up. */
const peopleBy = (column: 'wins' | 'cardcoins') =>
  board((db) =>
    db
      .selectFrom('player_records as record')
      .innerJoin('profiles as person', 'person.id', 'record.user_id')
      .select([
        'person.id',
        'person.username as name',
        isVip('person').as('isVip'),
        sql<null>`null::text`.as('tag'),
        'person.avatar_key as imageKey',
        `record.${column} as score`,
      ])
      .where(isRanked)
      .where(`record.${column}`, '>', sql.lit(0))
      .orderBy(`record.${column}`, 'desc')
      .orderBy('record.user_id')
      .limit(sql.lit(RANKING_SIZE)),
  )

const teamsByWins = board((db) =>
  db
    .selectFrom('teams as team')
    .select([
      'team.id',
      'team.name',
      sql<boolean>`false`.as('isVip'),
      'team.tag',
      'team.icon_key as imageKey',
      'team.wins as score',
    ])
    .where('team.wins', '>', sql.lit(0))
    .orderBy('team.wins', 'desc')
    .orderBy('team.id')
    .limit(sql.lit(RANKING_SIZE)),
)

const boards = { wins: peopleBy('wins'), cardcoins: peopleBy('cardcoins'), teams: teamsByWins }

/** The top entries, best first. */
export const findBoard = (db: Db, name: RankingBoard): Promise<RankedRow[]> => boards[name](db)

export interface OwnRow {
  readonly score: number
  readonly isHidden: boolean
  readonly place: number
}

/**
 * One more than the number of people with a higher score, summed from the ranges in `ranking_counts`: at each
 * level, the ranges above the score's own within the same range of the next level.
 */
const placeOn = (board: RankingBoard, score: ReturnType<typeof sql.ref>) => sql<number>`1 + coalesce((
  select sum(counted.people)
  from generate_series(0, 4) as own_level
  join ranking_counts as counted on counted.board = ${sql.lit(board)} and counted.level = own_level
    and counted.bucket > ${score}::bigint >> (8 * own_level)
    and counted.bucket < ((${score}::bigint >> (8 * own_level + 8)) + 1) << 8
), 0)`

const personBy = (column: 'wins' | 'cardcoins') =>
  quickRead<OwnRow, { id: string }>((db, slot) =>
    db
      .selectFrom('player_records as record')
      .select([
        `record.${column} as score`,
        'record.is_hidden_from_ranking as isHidden',
        placeOn(column, sql.ref(`record.${column}`)).as('place'),
      ])
      .where('record.user_id', '=', slot('id')),
  )

const teamByWins = quickRead<OwnRow, { id: string }>((db, slot) =>
  db
    .selectFrom('teams as team')
    .select([
      'team.wins as score',
      sql<boolean>`false`.as('isHidden'),
      placeOn('teams', sql.ref('team.wins')).as('place'),
    ])
    .where('team.id', '=', slot('id')),
)

const owners = { wins: personBy('wins'), cardcoins: personBy('cardcoins'), teams: teamByWins }

/** The row of a person, or of a team on the `teams` board. Undefined without a record. */
export async function findOwn(db: Db, board: RankingBoard, id: string): Promise<OwnRow | undefined> {
  const [own] = await owners[board](db, { id })
  return own
}
