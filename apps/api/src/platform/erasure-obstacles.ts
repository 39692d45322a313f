import type { ErasureReason } from '@trunfo/contract/accounts/erasure'
import type { Centavos } from '@trunfo/money/amounts'
import type { Db } from './db/database.ts'

/** Something that has to end before an account can be erased, such as a balance or an open order. */
export interface ErasureObstacle {
  readonly reason: ErasureReason
  readonly amount: Centavos
}

/**
 * Finds what blocks erasing an account. Called for the settings page, and again inside the erasure's
 * transaction, which has locked the person by then.
 *
 * Commands that give a person money lock the person first too (`lockPeople`, `lockActor`). They therefore
 * commit before this check, or find the account gone.
 */
export type FindErasureObstacles = (db: Db, userId: string) => Promise<readonly ErasureObstacle[]>
