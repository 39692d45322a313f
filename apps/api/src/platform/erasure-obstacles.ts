import type { ErasureReason } from '@trunfo/contract/accounts/erasure'
import type { Centavos } from '@trunfo/money/amounts'
import type { Db } from './db/database.ts'

/** Something between a person and the house that has to end before the person can be forgotten. */
export interface ErasureObstacle {
  readonly reason: ErasureReason
  readonly amount: Centavos
}

/**
 * Asked for the page beforehand, and again inside the erasure's transaction, which holds the person by then. Whoever
 * brings somebody money holds them first too (`lockPeople`, `lockActor`): so it comes before the question, or finds
 * nobody any more.
 */
export type FindErasureObstacles = (db: Db, userId: string) => Promise<readonly ErasureObstacle[]>
