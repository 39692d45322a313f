import type { Tx } from '../db/database.ts'

/**
 * Returns true if this reaction has not handled the event yet. The receipt commits with the reaction's
 * effect.
 */
export async function claimReceipt(tx: Tx, eventId: string, reaction: string): Promise<boolean> {
  const receipt = await tx
    .insertInto('event_receipts')
    .values({ event_id: eventId, reaction })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return receipt !== undefined
}
