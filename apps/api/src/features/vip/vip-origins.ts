import type { VipPlan } from '@trunfo/contract/vip'
import texts from '../../../../../locales/pt/vip.json' with { type: 'json' }
import { type MoneyOrigins, originsById } from '../../platform/money-origins.ts'
import { findMonths } from './vip.queries.ts'
import { RETURN_FACT, SALE_FACT, SUBSCRIPTION_PATH } from './vip.rules.ts'

const NAMES: Readonly<Record<VipPlan, string>> = { 3: texts.line[3], 6: texts.line[6] }

export const vipMoneyOrigins: readonly MoneyOrigins[] = [SALE_FACT, RETURN_FACT].map((prefix) => ({
  prefix,
  find: (db, facts) =>
    originsById(facts, 1, async (orderIds) => {
      const orders = await findMonths(db, orderIds)
      return new Map(orders.map(({ id, months }) => [id, { name: NAMES[months], path: SUBSCRIPTION_PATH }]))
    }),
}))
