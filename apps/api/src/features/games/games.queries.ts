import { GAMES_MAX } from '@trunfo/contract/games'
import { sql } from 'kysely'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface Game {
  readonly id: string
  readonly name: string
  readonly art: string | null
}

const gameColumns = ['id', 'name', 'cover_art as art'] as const

/** Folds case like the unique index, including accented letters. */
const foldedName = sql`lower(name collate "und-x-icu")`

export const findAllGames = quickRead<Game>((db) =>
  db.selectFrom('games').select(gameColumns).orderBy(foldedName).limit(GAMES_MAX),
)

export async function isCatalogueFull(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('games')
    .select('id')
    .offset(GAMES_MAX - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes shared locks until the commit, so that none of the games can be removed before then. */
export function lockGamesShared(tx: Tx, ids: readonly string[]): Promise<Game[]> {
  return tx
    .selectFrom('games')
    .select(gameColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Returns undefined if a game of that name exists in any case. */
export function insertGame(tx: Tx, { name, art }: Pick<Game, 'name' | 'art'>): Promise<Game | undefined> {
  return tx
    .insertInto('games')
    .values({ name, cover_art: art })
    .onConflict((conflict) => conflict.expression(foldedName).doNothing())
    .returning(gameColumns)
    .executeTakeFirst()
}

export function lockGame(tx: Tx, id: string): Promise<Game | undefined> {
  return tx.selectFrom('games').select(gameColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updateGameArt(tx: Tx, id: string, art: string | null): Promise<void> {
  await tx.updateTable('games').set({ cover_art: art }).where('id', '=', id).execute()
}

export function deleteGame(tx: Tx, id: string): Promise<Game | undefined> {
  return tx.deleteFrom('games').where('id', '=', id).returning(gameColumns).executeTakeFirst()
}
