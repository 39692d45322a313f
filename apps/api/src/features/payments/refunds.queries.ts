import type { Centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface Refund {
  readonly id: string
  readonly captureId: string
  readonly amount: Centavos
  readonly source: 'purchase' | 'suspense'
  readonly state: 'asked' | 'done' | 'failed'
  readonly sentAt: Date | null
  readonly providerRefundId: string | null
  readonly createdAt: Date
}

function selectRefunds(db: Db) {
  return db
    .selectFrom('payment_refunds')
    .select((eb) => [
      'id',
      'capture_id as captureId',
      eb.ref('amount').$castTo<Centavos>().as('amount'),
      'source',
      'state',
      'sent_at as sentAt',
      'provider_refund_id as providerRefundId',
      'created_at as createdAt',
    ])
}

export function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  return selectRefunds(db).where('id', '=', id).executeTakeFirst()
}

export function findRefundsOf(db: Db, captureId: string): Promise<Refund[]> {
  return selectRefunds(db).where('capture_id', '=', captureId).orderBy('id').execute()
}

interface NewRefund {
  readonly id: string
  readonly captureId: string
  readonly amount: Centavos
  readonly source: Refund['source']
  readonly reason: string
  readonly askedBy: string | null
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('payment_refunds')
    .values({
      id: refund.id,
      capture_id: refund.captureId,
      amount: refund.amount,
      source: refund.source,
      reason: refund.reason,
      asked_by: refund.askedBy,
    })
    .execute()
}

export async function markSent(tx: Tx, refundId: string): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ sent_at: sql`coalesce(sent_at, now())` })
    .where('id', '=', refundId)
    .execute()
}

export async function updateRefund(
  tx: Tx,
  refundId: string,
  change: { state: Refund['state']; providerRefundId?: string },
): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ state: change.state, provider_refund_id: change.providerRefundId || undefined })
    .where('id', '=', refundId)
    .execute()
}
