import { ADMIN_TOURNAMENTS_PAGE_SIZE, type TournamentStatus } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

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

export type AdminFilter = TournamentStatus | 'featurable' | undefined

/** `featurable` is in the words of its partial index. */
const filters = {
  all: sql<boolean>`true`,
  featurable: sql<boolean>`(tournament.status = 'upcoming'
    or (tournament.is_featured and tournament.status in ('registration_open', 'in_progress')))`,
}

const selectPage = (kind: 'all' | 'featurable' | 'status') =>
  compiledOnce<AdminRow, { before: string; status: string }>((db, slot) =>
    db
      .selectFrom('tournaments as tournament')
      .leftJoin('games as game', 'game.id', 'tournament.game_id')
      .leftJoin('profiles as creator', (join) =>
        join.onRef('creator.id', '=', 'tournament.created_by').on('creator.status', '<>', sql.lit('erased')),
      )
      .select([
        'tournament.id',
        'tournament.name',
        'game.name as gameName',
        sql<AdminRow['type']>`tournament.type`.as('type'),
        sql<TournamentStatus>`tournament.status`.as('status'),
        'tournament.is_featured as isFeatured',
        'tournament.is_test as isTest',
        sql<boolean>`tournament.starts_at <= now()`.as('isDue'),
        'creator.username as createdBy',
        'tournament.created_at as createdAt',
        'tournament.starts_at as startsAt',
        'tournament.participant_count as participantCount',
        'tournament.max_participants as maxParticipants',
      ])
      .where(kind === 'status' ? sql<boolean>`tournament.status = ${slot('status')}` : filters[kind])
      .where(sql<boolean>`not tournament.is_test`)
      .where('tournament.id', '<', slot('before'))
      .orderBy('tournament.id', 'desc')
      .limit(sql.lit(ADMIN_TOURNAMENTS_PAGE_SIZE + 1)),
  )

const pages = { all: selectPage('all'), featurable: selectPage('featurable'), status: selectPage('status') }

/** Newest first, one row more than a page. */
export function findForStaff(db: Db, filter: AdminFilter, before: string): Promise<AdminRow[]> {
  if (filter === undefined || filter === 'featurable')
    return pages[filter ?? 'all'](db, { before, status: '' })
  return pages.status(db, { before, status: filter })
}

export async function setStatus(tx: Tx, id: string, status: TournamentStatus): Promise<void> {
  await tx.updateTable('tournaments').set({ status }).where('id', '=', id).execute()
}

/** False when it was so already. */
export async function setFeatured(tx: Tx, id: string, isFeatured: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tournaments')
    .set({ is_featured: isFeatured })
    .where('id', '=', id)
    .where('is_featured', '<>', isFeatured)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
