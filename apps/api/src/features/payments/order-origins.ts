import type { Db } from '../../platform/db/database.ts'
import { type MoneyOrigin, type MoneyOrigins, originsById } from '../../platform/money-origins.ts'
import { findOrdersOf } from './money.queries.ts'
import { findOrdersOfRefunds, findOrdersOfTakings, type TakingKey } from './origins.queries.ts'
import { CAPTURE_FACT } from './paid-order.ts'
import { pathOfOrder } from './payments.notices.ts'
import type { ProviderName } from './providers/index.ts'
import { REFUND_FACT, REFUND_FAILED_FACT } from './refunds.ts'
import { TAKING_FACT } from './takings.ts'

/** Links to the order's receipt. */
const receipt = (orderId: string): MoneyOrigin => ({ name: null, path: pathOfOrder(orderId) })

/** `capture:<provider>:<payment>` */
async function ofCaptures(db: Db, facts: readonly string[]): Promise<Map<string, MoneyOrigin>> {
  const byProvider = Map.groupBy(facts, (fact) => fact.split(':')[1] as ProviderName)
  const found = await Promise.all(
    [...byProvider].map(async ([provider, ofProvider]) => {
      const payments = ofProvider.map((fact) => ({ fact, id: fact.split(':')[2] ?? '' }))
      const orders = await findOrdersOf(db, provider, payments)
      return payments.flatMap(({ fact, id }) => {
        const orderId = orders.get(id)
        return orderId ? [[fact, receipt(orderId)] as const] : []
      })
    }),
  )
  return new Map(found.flat())
}

/** `refund:<refund>` and `refund-failed:<refund>` */
const ofRefunds: MoneyOrigins['find'] = (db, facts) =>
  originsById(facts, 1, async (refundIds) => {
    const orders = await findOrdersOfRefunds(db, refundIds)
    return new Map(orders.map(({ refundId, orderId }) => [refundId, receipt(orderId)]))
  })

/** `taking:<provider>:<kind>:<provider's id>:<piece>`, and its restoration with `:back` appended. */
async function ofTakings(db: Db, facts: readonly string[]): Promise<Map<string, MoneyOrigin>> {
  const keyOf = (fact: string): TakingKey => {
    const [, provider = '', kind = '', providerId = ''] = fact.split(':')
    return { provider, kind, providerId }
  }
  const nameOf = ({ provider, kind, providerId }: TakingKey) => [provider, kind, providerId].join(':')
  const found = await findOrdersOfTakings(db, facts.map(keyOf))
  const orders = new Map(found.map((taking) => [nameOf(taking), taking.orderId]))
  return new Map(
    facts.flatMap((fact) => {
      const orderId = orders.get(nameOf(keyOf(fact)))
      return orderId ? [[fact, receipt(orderId)] as const] : []
    }),
  )
}

export const orderMoneyOrigins: readonly MoneyOrigins[] = [
  { prefix: CAPTURE_FACT, find: ofCaptures },
  { prefix: REFUND_FACT, find: ofRefunds },
  { prefix: REFUND_FAILED_FACT, find: ofRefunds },
  { prefix: TAKING_FACT, find: ofTakings },
]
