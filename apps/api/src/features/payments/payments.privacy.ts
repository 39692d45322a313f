import { centavos } from '@trunfo/money/amounts'
import type { Db } from '../../platform/db/database.ts'
import type { FindErasureObstacles } from '../../platform/erasure-obstacles.ts'
import { inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'

/** Orders stay after erasure: the law requires payment records, and the buyer is a pseudonym by then. */
export const paymentsPersonalData: readonly PersonalData[] = [
  { section: 'pagamentos', read: (db, userId) => inBatches((after) => findOrders(db, userId, after)) },
]

function findOrders(db: Db, userId: string, after: string) {
  return db
    .selectFrom('payment_orders')
    .select([
      'id',
      'number as numero',
      'title as titulo',
      'way as forma',
      'state as situacao',
      'amount as valor_em_centavos',
      'created_at as criado_em',
      'paid_at as pago_em',
    ])
    .where('buyer_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

/** Open orders block erasure, because their money may still arrive. */
export const findOpenOrders: FindErasureObstacles = async (db, userId) => {
  const { amount } = await db
    .selectFrom('payment_orders')
    .select(({ fn }) => fn.sum<string | null>('amount').as('amount'))
    .where('buyer_id', '=', userId)
    .where('state', 'in', ['created', 'open', 'pending'])
    .executeTakeFirstOrThrow()
  return amount === null ? [] : [{ reason: 'open_order', amount: centavos(Number(amount)) }]
}
