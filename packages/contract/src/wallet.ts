import type { ErrorTable } from './errors.ts'
import type { Role } from './roles.ts'

/** Who sets the rules, and who pays out. */
export const WALLET_MANAGER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]
export const PAYOUT_ROLES = ['fundador'] as const satisfies readonly Role[]

/** Whether one fundador can approve and pay. `auto`: only until two of them have a second factor. */
export const PAYOUT_PEOPLE = ['auto', 'one', 'two'] as const
export type PayoutPeople = (typeof PAYOUT_PEOPLE)[number]

/** In centavos; the fee in per cent, with at most two decimals. */
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

/** What no setting goes beyond. */
export const WALLET_LIMIT_MAX = 10_000_000
export const FEE_PERCENTAGE_MAX = 50

/** For so long nothing is paid out after a password, an e-mail or a second factor was changed. */
export const CREDENTIAL_HOLD_HOURS = 48
export const OPEN_WITHDRAWALS_MAX = 5
/** Requests of one person within 24 hours, cancelled ones included. */
export const WITHDRAWALS_PER_DAY = 3
export const REASON_MAX = 500

/** In the words of the ledger's owner; an entry of another kind is `other`. */
export const HISTORY_KINDS = [
  'deposit',
  'withdrawal',
  'bonus',
  'referral_bonus',
  'purchase',
  /** What came back of a purchase, or of a Pix that the bank returned. */
  'refund',
  /** A deposit that went back to where it came from. */
  'deposit_refund',
  /** A deposit that the payer's bank took back, and what a won dispute brought again. */
  'chargeback',
  /** What one owed, repaid by money that became available. */
  'debt_repayment',
  /** One's own prize into escrow, and back. */
  'prize_escrow',
  'prize_return',
  /** Won; taken back because the champion was another; paid because one was the champion after all. */
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
 * requested → approved → claimed → paid (→ returned); instead of approved or claimed also rejected, instead of paid also
 * failed; the owner cancels what is only requested.
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

/** What the queue can be narrowed to: what waits for somebody, everything, or one state. */
export const WITHDRAWAL_FILTERS = ['open', 'all', ...WITHDRAWAL_STATES] as const
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number]

export const WITHDRAWALS_PAGE_SIZE = 20

/** What a fundador can do with one now. */
export const PAYOUT_ACTS = ['approve', 'reject', 'claim', 'unclaim', 'paid', 'fail', 'returned'] as const
export type PayoutAct = (typeof PAYOUT_ACTS)[number]

/** Whoever gives a claim up says so in these words: somebody else is going to send it. */
export const NOT_SENT = 'não enviado'

/** ISPB of the sender's bank, date and time, and eleven characters of its own. */
export const END_TO_END_ID = /^E\d{8}\d{12}[A-Za-z0-9]{11}$/

export const BANK_LINES_PAGE_SIZE = 50
/** A year of a busy account; the rest comes with another file. */
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
  /** A provider may still take that much back. */
  'wallet.at_risk': { kind: 'conflict', field: 'amount' },
  'wallet.owner_at_risk': { kind: 'conflict' },
  'wallet.frozen': { kind: 'conflict' },
  'wallet.credentials_changed': { kind: 'conflict', facts: ['until'] },
  'wallet.too_many_open': { kind: 'conflict', facts: ['max'] },
  'wallet.too_many_today': { kind: 'rate_limited', facts: ['max', 'until', 'retryAfterSeconds'] },
  'wallet.withdrawal_not_found': { kind: 'not_found' },
  // Somebody was faster, or it is not that far: it is in another state.
  'wallet.withdrawal_moved_on': { kind: 'conflict', facts: ['state'] },
  'wallet.claimed_by_another': { kind: 'forbidden' },
  // The setting asks for two people, and this one approved it.
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

/** Only its owner hears it. */
export const walletRoom = (userId: string): string => `wallet:${userId}`
/** Whoever pays out hears it. */
export const WITHDRAWALS_ROOM = 'withdrawals'
