import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

/** Roles that set the rules, and roles that pay out. */
export const WALLET_MANAGER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]
export const PAYOUT_ROLES = ['fundador'] as const satisfies readonly Role[]

/** Whether one fundador may both approve and pay. `auto`: only until two of them have a second factor. */
export const PAYOUT_PEOPLE = ['auto', 'one', 'two'] as const
export type PayoutPeople = (typeof PAYOUT_PEOPLE)[number]

/** Amounts are in centavos, the fee in percent with at most two decimals. */
export interface WalletSettings {
  readonly depositsEnabled: boolean
  readonly withdrawalsEnabled: boolean
  readonly minDeposit: number
  readonly maxDeposit: number
  readonly minWithdrawal: number
  readonly maxWithdrawal: number
  readonly withdrawalFeePercentage: number
  readonly payoutPeople: PayoutPeople
}

/** Upper limits of the settings. */
export const WALLET_LIMIT_MAX = 10_000_000
export const FEE_PERCENTAGE_MAX = 50

/** How long withdrawals are blocked after a change of password, email address or second factor. */
export const CREDENTIAL_HOLD_HOURS = 48
export const OPEN_WITHDRAWALS_MAX = 5
/** Requests per person within 24 hours, including cancelled ones. */
export const WITHDRAWALS_PER_DAY = 3
export const REASON_MAX = 500

/** Kinds of entries as the wallet's owner sees them; all remaining ledger entries are `other`. */
export const HISTORY_KINDS = [
  'deposit',
  'withdrawal',
  'bonus',
  'referral_bonus',
  'purchase',
  /** A refunded purchase, or a Pix payout that the bank returned. */
  'refund',
  /** A deposit returned to its payer. */
  'deposit_refund',
  /** A deposit that the payer's bank took back, or its restoration after a won dispute. */
  'chargeback',
  /** Debt repaid from money that became available. */
  'debt_repayment',
  /** The organiser's own prize, moved to escrow and back. */
  'prize_escrow',
  'prize_return',
  /** A prize won; reversed because the champion changed; paid late to the corrected champion. */
  'prize_payment',
  'prize_clawback',
  'prize_correction',
  'other',
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

export const HISTORY_STATES = ['pending', 'completed', 'rejected'] as const
export type HistoryState = (typeof HISTORY_STATES)[number]
export const HISTORY_PAGE_SIZE = 20

/**
 * requested → approved → claimed → paid (→ returned). Before it is claimed it can be rejected, a claimed one
 * can fail, and the owner can cancel while it is only requested.
 */
export const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'claimed',
  'paid',
  'rejected',
  'cancelled',
  'failed',
  'returned',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** Filters of the queue: what waits for staff, everything, or one state. */
export const WITHDRAWAL_FILTERS = ['open', 'all', ...WITHDRAWAL_STATES] as const
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number]

export const WITHDRAWALS_PAGE_SIZE = 20

/** What a fundador can do with a withdrawal. */
export const PAYOUT_ACTS = ['approve', 'reject', 'claim', 'unclaim', 'paid', 'fail', 'returned'] as const
export type PayoutAct = (typeof PAYOUT_ACTS)[number]

/** Typed to confirm that a released claim was not sent, because another fundador will then send it. */
export const NOT_SENT = 'não enviado'

/** The letter E, the ISPB of the sending bank, date and time, and eleven characters chosen by the bank. */
export const END_TO_END_ID = /^E\d{8}\d{12}[A-Za-z0-9]{11}$/

export const BANK_LINES_PAGE_SIZE = 50
/** Lines per file, about a year of a busy account; longer statements are imported in several files. */
export const BANK_LINES_MAX = 5_000
export const BANK_STATEMENT_MAX = 2_000_000

export const WALLET_ERRORS = {
  // 'Valor inválido'
  'wallet.amount_invalid': { kind: 'invalid', facts: ['min', 'max'], field: 'amount' },
  // 'Saldo insuficiente'
  'wallet.insufficient': { kind: 'conflict', field: 'amount' },
  // 'Chave PIX necessária'
  'wallet.key_required': { kind: 'invalid', field: 'key' },
  'wallet.key_invalid': { kind: 'invalid', field: 'key' },
  'wallet.key_of_another': { kind: 'invalid', field: 'key' },
  'wallet.proof_required': { kind: 'invalid', field: 'currentPassword' },
  'wallet.deposits_off': { kind: 'conflict' },
  'wallet.withdrawals_off': { kind: 'conflict' },
  'wallet.in_debt': { kind: 'conflict' },
  /** A provider may still take back that much. */
  'wallet.at_risk': { kind: 'conflict', field: 'amount' },
  'wallet.owner_at_risk': { kind: 'conflict' },
  'wallet.frozen': { kind: 'conflict' },
  'wallet.credentials_changed': { kind: 'conflict', facts: ['until'] },
  'wallet.too_many_open': { kind: 'conflict', facts: ['max'] },
  'wallet.too_many_today': { kind: 'rate_limited', facts: ['max', 'until', 'retryAfterSeconds'] },
  'wallet.withdrawal_not_found': { kind: 'not_found' },
  // It is in another state than the request requires.
  'wallet.withdrawal_moved_on': { kind: 'conflict', facts: ['state'] },
  'wallet.claimed_by_another': { kind: 'forbidden' },
  // The settings require two people, and this one approved it.
  'wallet.approved_by_oneself': { kind: 'forbidden' },
  'wallet.second_person_missing': { kind: 'conflict', field: 'payoutPeople' },
  'wallet.not_sent_unconfirmed': { kind: 'invalid', field: 'confirmation' },
  'wallet.reason_required': { kind: 'invalid', field: 'reason' },
  'wallet.end_to_end_invalid': { kind: 'invalid', field: 'endToEndId' },
  'wallet.end_to_end_used': { kind: 'conflict', field: 'endToEndId' },
  'wallet.deposit_limits_crossed': { kind: 'invalid', field: 'maxDeposit' },
  'wallet.withdrawal_limits_crossed': { kind: 'invalid', field: 'maxWithdrawal' },
  'wallet.statement_unreadable': { kind: 'invalid', field: 'text' },
  'wallet.statement_too_long': { kind: 'invalid', facts: ['max'], field: 'text' },
  'wallet.statement_line_unreadable': { kind: 'invalid', facts: ['line'], field: 'text' },
} as const satisfies ErrorTable

/** Only its owner may join. */
export const walletRoom = (userId: string): string => `wallet:${userId}`
/** Only roles that pay out may join. */
export const WITHDRAWALS_ROOM = 'withdrawals'
