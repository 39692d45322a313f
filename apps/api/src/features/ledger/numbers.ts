/**
 * The only definition of the numeric codes of account types and operation kinds. `npm run generate` writes
 * the SQL functions `ledger.type_<name>()` and `ledger.kind_<name>()` from them, so SQL contains no literal
 * codes. Add a new one here and, by a migration, to `ledger.account_types` or `ledger.kinds`; a test compares
 * them.
 */

/**
 * Types below 100 belong to people, prize pools and budgets. From 100 on, the type is also the id of the one
 * house account.
 */
export const ACCOUNT_TYPES = {
  cash: 1,
  bonus: 2,
  unsettled: 3,
  hold: 4,
  debt: 5,
  coins: 6,
  prize_pool: 7,
  coin_pool: 8,
  prize_budget: 9,
  coin_budget: 10,
  reward_budget: 11,
  stripe: 100,
  mercado_pago: 101,
  bank: 102,
  suspense: 103,
  refund_pending: 104,
  vip_revenue: 110,
  fee_revenue: 111,
  tax_withheld: 112,
  promotion_expense: 120,
  chargeback_expense: 121,
  provider_fee_expense: 122,
  correction_expense: 123,
  coins_issued: 130,
  coins_burned: 131,
} as const

export const OPERATION_KINDS = {
  deposit: 1,
  settlement: 2,
  purchase: 3,
  purchase_return: 4,
  bonus: 5,
  reward: 6,
  hold: 10,
  hold_payment: 11,
  hold_release: 12,
  payout_return: 13,
  suspense: 20,
  refund: 21,
  refund_sent: 22,
  refund_failed: 23,
  provider_return: 24,
  provider_restore: 25,
  provider_fee: 26,
  provider_payout: 27,
  write_off: 28,
  debt_repayment: 29,
  coins_grant: 40,
  coins_purchase: 41,
  coins_return: 42,
  prize_escrow: 50,
  prize_return: 51,
  prize_payment: 52,
  prize_clawback: 53,
  prize_correction: 54,
  budget_fill: 55,
  reward_budget_fill: 56,
} as const
