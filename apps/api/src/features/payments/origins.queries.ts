import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export async function findOrdersOfRefunds(
  db: Db,
  refundIds: readonly string[],
): Promise<{ refundId: string; orderId: string }[]> {
  const { rows } = await sql<{ refundId: string; orderId: string }>`
    select refund.id as "refundId", capture.order_id as "orderId"
    from payment_refunds as refund join payment_captures as capture on capture.id = refund.capture_id
    where refund.id = any (${refundIds}::uuid[]) and capture.order_id is not null`.execute(db)
  return rows
}

export interface TakingKey {
  readonly provider: string
  readonly kind: string
  readonly providerId: string
}

export async function findOrdersOfTakings(
  db: Db,
  keys: readonly TakingKey[],
): Promise<(TakingKey & { orderId: string })[]> {
  const { rows } = await sql<TakingKey & { orderId: string }>`
    select taking.provider, taking.kind, taking.provider_id as "providerId", capture.order_id as "orderId"
    from unnest(
      ${keys.map(({ provider }) => provider)}::text[],
      ${keys.map(({ kind }) => kind)}::text[],
      ${keys.map(({ providerId }) => providerId)}::text[]
    ) as wanted (provider, kind, provider_id)
    join payment_takings as taking using (provider, kind, provider_id)
    join payment_captures as capture on capture.id = taking.capture_id
    where capture.order_id is not null`.execute(db)
  return rows
}
