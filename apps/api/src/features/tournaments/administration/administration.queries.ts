import type { TournamentStatus } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { findFewNamed, isNamedLike, readNameSearch } from '../names.queries.ts'

export interface AdminRow {
  readonly id: string
  readonly name: string
  readonly gameName: string | null
  readonly type: 'individual' | 'team'
  readonly status: TournamentStatus
  readonly isFeatured: boolean
  readonly isTest: boolean
  readonly isDue: boolean
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly startsAt: Date
  readonly participantCount: number
  readonly maxParticipants: number
}

export interface AdminFilter {
  readonly status?: TournamentStatus | 'featurable' | undefined
  readonly gameId?: string | undefined
  /** Words of the name. */
  readonly q?: string | undefined
}

/** Must match the condition of its partial index. */
const isFeaturable = sql<boolean>`(tournament.status in ('upcoming', 'registration_open')
  or (tournament.is_featured and tournament.status = 'in_progress'))`

/** Up to this many matches are found by id. Words with more matches fill a page quickly along the list. */
const FEW = 500
/** Words that the index does not cover are searched among the newest tournaments only. */
const LONGEST_LOOK = 5000

/** Newest first. Each filter has an index that ends in the id. */
export async function findForStaff(
  db: Db,
  { status, gameId, q }: AdminFilter,
  { before, limit }: { before: string; limit: number },
): Promise<AdminRow[]> {
  const search = q ? await readNameSearch(db, q) : null
  const few = search && (await findFewNamed(db, search, FEW))
  return db
    .selectFrom('tournaments as tournament')
    .leftJoin('games as game', 'game.id', 'tournament.game_id')
    .leftJoin('profiles as creator', (join) =>
      join.onRef('creator.id', '=', 'tournament.created_by').on('creator.status', '<>', sql.lit('erased')),
    )
    .select([
      'tournament.id',
      'tournament.name',
      'game.name as gameName',
      'tournament.type',
      'tournament.status',
      'tournament.is_featured as isFeatured',
      'tournament.is_test as isTest',
      sql<boolean>`tournament.starts_at <= now()`.as('isDue'),
      'creator.username as createdBy',
      'tournament.created_at as createdAt',
      'tournament.starts_at as startsAt',
      'tournament.participant_count as participantCount',
      'tournament.max_participants as maxParticipants',
    ])
    .where(sql<boolean>`not tournament.is_test`)
    .where('tournament.id', '<', before)
    .$if(status === 'featurable', (query) => query.where(isFeaturable))
    .$call((query) =>
      status && status !== 'featurable' ? query.where('tournament.status', '=', status) : query,
    )
    .$if(gameId !== undefined, (query) => query.where('tournament.game_id', '=', gameId ?? ''))
    .$if(few !== null, (query) => query.where(sql<boolean>`tournament.id = any (${few}::uuid[])`))
    .$if(few === null && search !== null, (query) =>
      query.where(search ? isNamedLike(search) : sql<boolean>`true`),
    )
    .$if(search?.isIndexed === false, (query) =>
      query.where('tournament.id', 'in', (looked) =>
        looked
          .selectFrom('tournaments')
          .select('id')
          .where('id', '<', before)
          .orderBy('id', 'desc')
          .limit(sql.lit(LONGEST_LOOK)),
      ),
    )
    .orderBy('tournament.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

export async function setStatus(tx: Tx, id: string, status: TournamentStatus): Promise<void> {
  await tx.updateTable('tournaments').set({ status }).where('id', '=', id).execute()
}

/** Cancels a running tournament. */
export async function callOff(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('tournaments')
    .set({ status: 'cancelled', ended_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns false if nothing changed. */
export async function setFeatured(tx: Tx, id: string, isFeatured: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tournaments')
    .set({ is_featured: isFeatured })
    .where('id', '=', id)
    .where('is_featured', '<>', isFeatured)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
