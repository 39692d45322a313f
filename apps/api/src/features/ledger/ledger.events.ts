import { defineEvent } from '../../platform/jobs/events.ts'
import type { FreezeReason } from './freeze-reason.ts'

/** Somebody has more or less coins. How many is asked for when it is needed, since events may overtake. */
export const coinsChanged = defineEvent<{ userId: string }>('ledger.coins-changed')

/** Payouts have stopped: what was counted does not agree, or the database is not where it was. */
export const payoutsFrozen = defineEvent<{ reason: FreezeReason }>('ledger.payouts-frozen')

/** Somebody's money moved, or may be used in another way. */
export const moneyChanged = defineEvent<{ userId: string }>('ledger.money-changed')

/** What a provider may still take back from somebody, or what they owe it, is another. */
export const riskChanged = defineEvent<{ userId: string }>('ledger.risk-changed')
