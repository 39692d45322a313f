import type { Tx } from '../db/database.ts'

/** True for whoever does this part of the work about an event first: the receipt commits with its effect. */
export async function claimReceipt(tx: Tx, eventId: string, reaction: string): Promise<boolean> {
  const receipt = await tx
    .insertInto('event_receipts')
    .values({ event_id: eventId, reaction })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return receipt !== undefined
}
