import type { Db, Tx } from '../../../platform/db/database.ts'

export interface Declaration {
  readonly participantId: string
  readonly winnerId: string
}

/** One a side. */
export function findDeclarations(db: Db, matchId: string): Promise<Declaration[]> {
  return db
    .selectFrom('match_declarations')
    .select(['participant_id as participantId', 'winner_id as winnerId'])
    .where('match_id', '=', matchId)
    .execute()
}

/** False when the side has spoken already. */
export async function insertDeclaration(
  tx: Tx,
  matchId: string,
  { participantId, winnerId, declaredBy }: Declaration & { declaredBy: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('match_declarations')
    .values({
      match_id: matchId,
      participant_id: participantId,
      winner_id: winnerId,
      declared_by: declaredBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** By the same person for the same winner. */
export async function isDeclared(
  db: Db,
  matchId: string,
  { participantId, winnerId, declaredBy }: Declaration & { declaredBy: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('match_declarations')
    .select('match_id')
    .where('match_id', '=', matchId)
    .where('participant_id', '=', participantId)
    .where('winner_id', '=', winnerId)
    .where('declared_by', '=', declaredBy)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDeclarations(tx: Tx, matchIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('match_declarations').where('match_id', 'in', matchIds).execute()
}
