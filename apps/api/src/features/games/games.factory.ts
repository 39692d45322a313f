import type { Db } from '../../platform/db/database.ts'
import type { Game } from './games.queries.ts'

let made = 0

export function makeGame(db: Db, { name = `Jogo ${++made}` }: { name?: string } = {}): Promise<Game> {
  return db.insertInto('games').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()
}
