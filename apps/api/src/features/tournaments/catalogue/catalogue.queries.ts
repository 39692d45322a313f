import { TOURNAMENTS_PAGE_SIZE, TOURNAMENTS_PER_GAME } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db } from '../../../platform/db/database.ts'
import { exactMoment } from '../../../platform/paging.ts'
import { type CardRow, cardColumns } from '../cards.ts'

/** Open are those to come and those being played, nearest first; over are the others, latest first. */
export type ListState = 'open' | 'over'

/** In the words of the partial indexes, or none of them would be used. */
const STATES = {
  open: {
    isListed: sql<boolean>`tournament.status in ('upcoming', 'registration_open', 'in_progress') and not tournament.is_test`,
    order: sql`tournament.starts_at, tournament.id`,
    isAfter: sql`>`,
  },
  over: {
    isListed: sql<boolean>`tournament.status in ('completed', 'cancelled') and not tournament.is_test`,
    order: sql`tournament.starts_at desc, tournament.id desc`,
    isAfter: sql`<`,
  },
} as const

/** With the key of its place in the list. */
export interface ListRow extends CardRow {
  readonly startKey: string
}

const listColumns = [...cardColumns, exactMoment(sql`tournament.starts_at`).as('startKey')] as const

export interface GroupedRow extends ListRow {
  readonly gameId: string | null
  readonly gameName: string | null
}

/**
 * The first few of each game, and one more to know whether there are more: a short walk through the index a game,
 * however many tournaments there are. Games by name, those without one last.
 */
const findGroups = (state: ListState) =>
  compiledOnce<GroupedRow>((db) => {
    const { isListed, order } = STATES[state]
    const few = (isOfGame: ReturnType<typeof sql<boolean>>) =>
      db
        .selectFrom('tournaments as tournament')
        .select(listColumns)
        .where(isOfGame)
        .where(isListed)
        .orderBy(order)
        .limit(sql.lit(TOURNAMENTS_PER_GAME + 1))
    return db
      .selectFrom('games as game')
      .innerJoinLateral(few(sql`tournament.game_id = game.id`).as('first'), (join) => join.onTrue())
      .selectAll('first')
      .select([
        sql<string | null>`game.id`.as('gameId'),
        sql<string | null>`game.name`.as('gameName'),
        sql<string | null>`lower(game.name collate "und-x-icu")`.as('folded'),
      ])
      .unionAll(
        db
          .selectFrom(few(sql`tournament.game_id is null`).as('first'))
          .selectAll('first')
          .select([
            sql<string | null>`null::uuid`.as('gameId'),
            sql<string | null>`null::text`.as('gameName'),
            sql<string | null>`null::text`.as('folded'),
          ]),
      )
      .orderBy(sql`folded nulls last`)
      .orderBy(sql`"gameId"`)
      .orderBy(state === 'open' ? sql`"startKey", id` : sql`"startKey" desc, id desc`)
  })

const groupsOf = { open: findGroups('open'), over: findGroups('over') }

export const findTournamentsByGame = (db: Db, state: ListState): Promise<GroupedRow[]> => groupsOf[state](db)

interface PlaceInList {
  readonly startKey: string
  readonly id: string
}

const findPage = (state: ListState, hasGame: boolean) =>
  compiledOnce<ListRow, PlaceInList & { gameId: string }>((db, slot) => {
    const { isListed, order, isAfter } = STATES[state]
    const isOfGame = hasGame
      ? sql<boolean>`tournament.game_id = ${slot('gameId')}::uuid`
      : sql<boolean>`tournament.game_id is null`
    return db
      .selectFrom('tournaments as tournament')
      .select(listColumns)
      .where(isOfGame)
      .where(isListed)
      .where(
        sql<boolean>`(tournament.starts_at, tournament.id) ${isAfter} (${slot('startKey')}::timestamptz, ${slot('id')}::uuid)`,
      )
      .orderBy(order)
      .limit(sql.lit(TOURNAMENTS_PAGE_SIZE + 1))
  })

const pagesOf = {
  open: { game: findPage('open', true), none: findPage('open', false) },
  over: { game: findPage('over', true), none: findPage('over', false) },
}

/** Before everything that the list can hold, and after it. */
const BEGINNING: Record<ListState, PlaceInList> = {
  open: { startKey: '-infinity', id: '00000000-0000-0000-0000-000000000000' },
  over: { startKey: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
}

/** One row more than a page, after a place in the list of one game; `none` are those without one. */
export function findTournamentsOfGame(
  db: Db,
  { gameId, state, after }: { gameId: string; state: ListState; after: PlaceInList | null },
): Promise<ListRow[]> {
  const page = pagesOf[state][gameId === 'none' ? 'none' : 'game']
  return page(db, { gameId, ...(after ?? BEGINNING[state]) })
}
