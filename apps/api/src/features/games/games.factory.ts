import type { Db } from '../../platform/db/database.ts'
import type { Game } from './games.queries.ts'

let made = 0

export function makeGame(
  db: Db,
  { name = `Jogo ${++made}`, art = null }: { name?: string; art?: string | null } = {},
): Promise<Game> {
  return db
    .insertInto('games')
    .values({ name, cover_art: art })
    .returning(['id', 'name', 'cover_art as art'])
    .executeTakeFirstOrThrow()
}

export async function makeNick(db: Db, gameId: string, userId: string, nick: string): Promise<void> {
  await db.insertInto('game_nicks').values({ game_id: gameId, user_id: userId, nick }).execute()
}
