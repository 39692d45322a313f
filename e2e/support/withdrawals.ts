import { makeWithdrawal } from '../../apps/api/src/features/wallet/testing.ts'
import type { Stack } from '../../tools/stack/index.ts'

/** Creates a withdrawal in the queue without the player's steps. Resolves to its id. */
export function makeWaiting(
  { db, env }: Stack,
  fields: Parameters<typeof makeWithdrawal>[1],
): Promise<string> {
  const config = { ENCRYPTION_KEYS: [env.ENCRYPTION_KEYS ?? ''] } as Parameters<
    typeof makeWithdrawal
  >[0]['config']
  return makeWithdrawal({ db, config }, fields)
}
