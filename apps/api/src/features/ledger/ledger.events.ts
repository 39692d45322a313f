import { defineEvent } from '../../platform/jobs/events.ts'
import type { FreezeReason } from './freeze-reason.ts'

/** A coin balance changed. Carries no balance because events may arrive out of order; consumers read it. */
export const coinsChanged = defineEvent<{ userId: string }>('ledger.coins-changed')

/** Payouts are frozen: the audit found a mismatch, or the database is in another place. */
export const payoutsFrozen = defineEvent<{ reason: FreezeReason }>('ledger.payouts-frozen')

/** A balance changed, or the part of it that can be spent or withdrawn. */
export const moneyChanged = defineEvent<{ userId: string }>('ledger.money-changed')

/** The amount that open disputes may still take, or the debt, changed. */
export const riskChanged = defineEvent<{ userId: string }>('ledger.risk-changed')
