import { TOURNAMENTS_PAGE_SIZE, TOURNAMENTS_PER_GAME } from '@trunfo/contract/tournaments'
import { type RawBuilder, sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db } from '../../../platform/db/database.ts'
import { exactMoment } from '../../../platform/paging.ts'
import { type CardRow, cardColumns, isCurrent, isLate, isOver, isOverdue } from '../cards.ts'

/**
 * `open` lists upcoming and running tournaments, nearest first, followed by overdue ones. `over` lists the
 * others, latest first.
 */
export type ListState = 'open' | 'over'

export const STATES = {
  open: {
    isListed: isCurrent,
    order: sql`tournament.starts_at, tournament.id`,
    keyOrder: sql`"startKey", id`,
    isAfter: sql`>`,
  },
  over: {
    isListed: isOver,
    order: sql`tournament.starts_at desc, tournament.id desc`,
    keyOrder: sql`"startKey" desc, id desc`,
    isAfter: sql`<`,
  },
} as const

/** Includes the sort key for cursors. */
export interface ListRow extends CardRow {
  readonly startKey: string
}

/** Shifts overdue tournaments behind all others: further than any start can lie ahead. */
const BEHIND = sql`interval '36525 days'`

/**
 * The stretches of a list, each in the order of an index, and how far each shifts the sort key. Overdue
 * depends on the clock, which no index contains. That stretch therefore uses an index without running
 * tournaments and ends at the current time. A condition stated twice would make the planner underestimate its
 * rows and choose a worse plan.
 */
const STRETCHES: Record<ListState, readonly { is: RawBuilder<boolean>; shift: RawBuilder<unknown> }[]> = {
  open: [
    { is: sql<boolean>`${isCurrent} and not ${isOverdue}`, shift: sql`interval '0'` },
    {
      is: sql<boolean>`tournament.status in ('upcoming', 'registration_open') and not tournament.is_test
        and tournament.starts_at <= now() and ${isLate}`,
      shift: BEHIND,
    },
  ],
  over: [{ is: isOver, shift: sql`interval '0'` }],
}

export const listColumns = (shift: RawBuilder<unknown> = sql`interval '0'`) =>
  [...cardColumns, exactMoment(sql`(tournament.starts_at + ${shift})`).as('startKey')] as const

/** The first rows of a list: reads `count` rows of each stretch and keeps the first `count` of these. */
function firstOf(
  db: Db,
  state: ListState,
  count: number,
  isWanted: (shift: RawBuilder<unknown>) => RawBuilder<boolean>,
) {
  const { order, keyOrder } = STATES[state]
  const limit = sql.lit(count)
  return STRETCHES[state]
    .map(({ is, shift }) =>
      db
        .selectFrom(
          db
            .selectFrom('tournaments as tournament')
            .select(listColumns(shift))
            .where(isWanted(shift))
            .where(is)
            .orderBy(order)
            .limit(limit)
            .as('stretch'),
        )
        .selectAll('stretch'),
    )
    .reduce((whole, stretch) => whole.unionAll(stretch))
    .orderBy(keyOrder)
    .limit(limit)
}

export interface GroupedRow extends ListRow {
  readonly gameId: string | null
  readonly gameName: string | null
  readonly gameArt: string | null
}

/**
 * The first few tournaments of each game, and one more to know whether there are more. Costs a short index
 * scan per game, however many tournaments there are. Games are sorted by name; tournaments without a game
 * come last.
 */
const findGroups = (state: ListState) =>
  compiledOnce<GroupedRow>((db) => {
    const { keyOrder } = STATES[state]
    const few = (isOfGame: RawBuilder<boolean>) =>
      firstOf(db, state, TOURNAMENTS_PER_GAME + 1, () => isOfGame)
    return db
      .selectFrom('games as game')
      .innerJoinLateral(few(sql`tournament.game_id = game.id`).as('first'), (join) => join.onTrue())
      .selectAll('first')
      .select([
        sql<string | null>`game.id`.as('gameId'),
        sql<string | null>`game.name`.as('gameName'),
        sql<string | null>`game.cover_art`.as('gameArt'),
        sql<string | null>`lower(game.name collate "und-x-icu")`.as('folded'),
      ])
      .unionAll(
        db
          .selectFrom(few(sql`tournament.game_id is null`).as('first'))
          .selectAll('first')
          .select([
            sql<string | null>`null::uuid`.as('gameId'),
            sql<string | null>`null::text`.as('gameName'),
            sql<string | null>`null::text`.as('gameArt'),
            sql<string | null>`null::text`.as('folded'),
          ]),
      )
      .orderBy(sql`folded nulls last`)
      .orderBy(sql`"gameId"`)
      .orderBy(keyOrder)
  })

const groupsOf = { open: findGroups('open'), over: findGroups('over') }

export const findTournamentsByGame = (db: Db, state: ListState): Promise<GroupedRow[]> => groupsOf[state](db)

export interface PlaceInList {
  readonly startKey: string
  readonly id: string
}

const findPage = (state: ListState, hasGame: boolean) =>
  compiledOnce<ListRow, PlaceInList & { gameId: string }>((db, slot) => {
    const isOfGame = hasGame
      ? sql<boolean>`tournament.game_id = ${slot('gameId')}::uuid`
      : sql<boolean>`tournament.game_id is null`
    const isWanted = (shift: RawBuilder<unknown>) => sql<boolean>`${isOfGame}
      and (tournament.starts_at, tournament.id) ${STATES[state].isAfter}
        (${slot('startKey')}::timestamptz - ${shift}, ${slot('id')}::uuid)`
    return firstOf(db, state, TOURNAMENTS_PAGE_SIZE + 1, isWanted)
  })

const pagesOf = {
  open: { game: findPage('open', true), none: findPage('open', false) },
  over: { game: findPage('over', true), none: findPage('over', false) },
}

/** The place before the first row of each list. */
export const BEGINNING: Record<ListState, PlaceInList> = {
  open: { startKey: '-infinity', id: '00000000-0000-0000-0000-000000000000' },
  over: { startKey: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
}

/**
 * One row more than a page, after a place in the list of one game. `none` selects tournaments without a game.
 */
export function findTournamentsOfGame(
  db: Db,
  { gameId, state, after }: { gameId: string; state: ListState; after: PlaceInList | null },
): Promise<ListRow[]> {
  const page = pagesOf[state][gameId === 'none' ? 'none' : 'game']
  return page(db, { gameId, ...(after ?? BEGINNING[state]) })
}
