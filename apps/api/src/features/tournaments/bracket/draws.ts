import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/db/database.ts'
import { commitmentTo } from '../sub-seed.ts'

/**
 * Chooses the seed of a tournament's draw when it is created, and publishes its hash. Nobody can then draw twice and take
 * the better one.
 */
export async function commitToDraw(tx: Tx, tournamentId: string): Promise<void> {
  const seed = newSeed()
  const draw_commitment = commitmentTo(tournamentId, seed)
  await tx.insertInto('tournament_draws').values({ tournament_id: tournamentId, seed }).execute()
  await tx.updateTable('tournaments').set({ draw_commitment }).where('id', '=', tournamentId).execute()
}

/** A tournament of the previous release gets a seed that nobody has committed to. */
export async function findSeed(tx: Tx, tournamentId: string): Promise<string> {
  const draw = await tx
    .selectFrom('tournament_draws')
    .select('seed')
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirst()
  return draw?.seed ?? newSeed()
}

/** An all-zero seed is invalid, because the generator would be stuck at zero. */
function newSeed(): string {
  const seed = randomBytes(16).toString('hex')
  return /^0+$/.test(seed) ? newSeed() : seed
}
