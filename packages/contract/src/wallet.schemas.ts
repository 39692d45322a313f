import { PIX_KEY_TYPES } from '@trunfo/money/pix-key'
import { z } from 'zod'
import { cursorSchema, pageOf, periodFilters, personFilter } from './paging.schemas.ts'
import { openPaymentSchema } from './payments.schemas.ts'
import { MAX_OPEN_ORDERS, PAYMENT_METHODS, PAYMENT_PROVIDERS } from './payments.ts'
import { addressPart, document, line, password } from './texts.schemas.ts'
import {
  BANK_LINES_PAGE_SIZE,
  BANK_STATEMENT_MAX,
  FEE_PERCENTAGE_MAX,
  HISTORY_KINDS,
  HISTORY_PAGE_SIZE,
  HISTORY_STATES,
  OPEN_WITHDRAWALS_MAX,
  PAYOUT_ACTS,
  PAYOUT_PEOPLE,
  REASON_MAX,
  WALLET_LIMIT_MAX,
  WITHDRAWAL_FILTERS,
  WITHDRAWAL_STATES,
  WITHDRAWALS_PAGE_SIZE,
} from './wallet.ts'

const centavos = z.number().int()
const instant = z.iso.datetime()
const person = z.object({ id: z.uuid(), username: z.string() })

/** A withdrawal as its owner sees it. */
export const withdrawalSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(WITHDRAWAL_STATES),
    /** What leaves the balance: the owner gets `net`, the house gets `fee`. */
    amount: centavos,
    fee: centavos,
    net: centavos,
    keyType: z.enum(PIX_KEY_TYPES),
    /** Masked, but recognisable to its owner. */
    key: z.string(),
    requestedAt: instant,
    /** When it entered its state. */
    changedAt: instant,
    /** Why it was rejected or failed. */
    reason: z.string().nullable(),
    endToEndId: z.string().nullable(),
    abilities: z.object({ cancel: z.boolean() }),
  })
  .meta({ id: 'Withdrawal' })
export const withdrawalAnswerSchema = z
  .object({ withdrawal: withdrawalSchema })
  .meta({ id: 'WithdrawalAnswer' })
export const withdrawalParamsSchema = z.object({ id: z.uuid() }).strict()

export const walletSchema = z
  .object({
    /** total = withdrawable + settling + underReview + bonus; debt is separate. */
    total: centavos,
    withdrawable: centavos,
    settling: centavos,
    /** Deposits disputed by the payer's bank or the provider, on hold until that is resolved. */
    underReview: centavos,
    bonus: centavos,
    held: centavos,
    debt: centavos,
    /** When settling deposits become withdrawable, soonest first. */
    settlings: z.array(z.object({ amount: centavos, at: instant })).max(20),
    deposit: z.object({
      isEnabled: z.boolean(),
      min: centavos,
      max: centavos,
      ways: z.array(z.enum(PAYMENT_METHODS)),
    }),
    withdrawal: z.object({
      isEnabled: z.boolean(),
      min: centavos,
      max: centavos,
      /** The house keeps `feeOf(amount, feePercentage)` from @trunfo/money. */
      feePercentage: z.number(),
      /** Until when a change of password, email address or second factor blocks withdrawals. */
      heldUntil: instant.nullable(),
      /** All payouts are frozen for now. */
      isFrozen: z.boolean(),
      /** The proofs of identity that the viewer can give. */
      proofs: z.array(z.enum(['password', 'code'])),
      /** Median hours from request to payment of recent withdrawals; null while none was paid. */
      usualHours: z.number().int().min(1).nullable(),
    }),
    /** Orders that can still be paid or await confirmation, newest first. */
    openPayments: z.array(openPaymentSchema).max(MAX_OPEN_ORDERS),
    /** Neither paid nor rejected yet, newest first. */
    openWithdrawals: z.array(withdrawalSchema).max(OPEN_WITHDRAWALS_MAX),
    hasIdentity: z.boolean(),
  })
  .meta({ id: 'Wallet' })

export const createDepositSchema = z
  .object({ amount: centavos, way: z.enum(PAYMENT_METHODS) })
  .strict()
  .meta({ id: 'CreateDeposit' })
/** The response is the order (`paymentOrderAnswerSchema`), already open at the provider. */

/** Either `currentPassword` or `code` (of the authenticator) is required. */
export const requestWithdrawalSchema = z
  .object({
    amount: centavos,
    keyType: z.enum(PIX_KEY_TYPES),
    key: line(100),
    currentPassword: password.optional(),
    code: line(50).optional(),
  })
  .strict()
  .meta({ id: 'RequestWithdrawal' })

/** A withdrawal is one entry, dated at its request, whose state changes. */
const historyEntry = z
  .object({
    id: z.uuid(),
    kind: z.enum(HISTORY_KINDS),
    state: z.enum(HISTORY_STATES),
    /** Signed change of the balance; a rejected withdrawal still shows the requested amount. */
    amount: centavos,
    /** Signed change of the debt. */
    debt: centavos,
    /** Where a deposit came from or was returned to. */
    provider: z.enum(PAYMENT_PROVIDERS).nullable(),
    at: instant,
    /** What it was for, and the page that shows it. */
    origin: z.object({ name: z.string().nullable(), path: z.string() }).nullable(),
    withdrawal: withdrawalSchema.nullable(),
  })
  .meta({ id: 'WalletHistoryEntry' })
export const historyQuerySchema = z
  .object({
    kind: z.enum(HISTORY_KINDS).optional(),
    state: z.enum(HISTORY_STATES).optional(),
    cursor: cursorSchema,
  })
  .strict()
/** With a filter, a page may be short or even empty and still have a next one. */
export const historySchema = pageOf('entries', historyEntry, HISTORY_PAGE_SIZE).meta({ id: 'WalletHistory' })

const limit = centavos.min(1).max(WALLET_LIMIT_MAX)
const settings = {
  depositsEnabled: z.boolean(),
  withdrawalsEnabled: z.boolean(),
  minDeposit: limit,
  maxDeposit: limit,
  minWithdrawal: limit,
  maxWithdrawal: limit,
  withdrawalFeePercentage: z.number().min(0).max(FEE_PERCENTAGE_MAX).multipleOf(0.01),
  payoutPeople: z.enum(PAYOUT_PEOPLE),
}
export const saveWalletSettingsSchema = z.object(settings).strict().meta({ id: 'SaveWalletSettings' })
const settingsName = z.enum(Object.keys(settings) as [keyof typeof settings, ...(keyof typeof settings)[]])
const settingsValue = z.union([z.boolean(), z.number(), z.enum(PAYOUT_PEOPLE)])
export const walletSettingsSchema = z
  .object({
    settings: z.object(settings),
    /** Newest first. */
    changes: z
      .array(
        z.object({
          at: instant,
          by: z.string(),
          what: z.array(z.object({ name: settingsName, from: settingsValue, to: settingsValue })),
        }),
      )
      .max(20),
  })
  .meta({ id: 'WalletSettings' })

/** A withdrawal as a fundador sees it. */
const staffWithdrawal = z
  .object({
    id: z.uuid(),
    state: z.enum(WITHDRAWAL_STATES),
    /** Null if the account was erased. */
    person: person.nullable(),
    amount: centavos,
    fee: centavos,
    net: centavos,
    keyType: z.enum(PIX_KEY_TYPES),
    requestedAt: instant,
    changedAt: instant,
    /** The staff member who moved it to its state, if any. */
    changedBy: z.string().nullable(),
    claimedBy: person.nullable(),
    /** The viewer approved it, and the settings require a second person. */
    needsAnother: z.boolean(),
    reason: z.string().nullable(),
    endToEndId: z.string().nullable(),
    /** Confirmed by an imported bank statement. */
    isInStatement: z.boolean(),
    isOwn: z.boolean(),
    risk: z.object({
      accountCreatedAt: instant,
      credentialsChangedAt: instant.nullable(),
      /** Totals of all time, including this withdrawal once it is paid. */
      deposited: centavos,
      withdrawn: centavos,
      /** Number of other people who requested withdrawals to the same key. */
      othersOnKey: z.number().int(),
      debt: centavos,
    }),
    acts: z.array(z.enum(PAYOUT_ACTS)),
  })
  .meta({ id: 'StaffWithdrawal' })
/** The period filters by time of request. */
export const staffWithdrawalsFilterSchema = z
  .object({ state: z.enum(WITHDRAWAL_FILTERS).default('open'), ...personFilter, ...periodFilters })
  .strict()
export const staffWithdrawalsQuerySchema = staffWithdrawalsFilterSchema
  .extend({ cursor: cursorSchema })
  .strict()
/** Open ones come oldest first, all others newest first. */
export const staffWithdrawalsSchema = pageOf('withdrawals', staffWithdrawal, WITHDRAWALS_PAGE_SIZE)
  .extend({ isFrozen: z.boolean() })
  .meta({ id: 'StaffWithdrawals' })
export const staffWithdrawalAnswerSchema = z
  .object({ withdrawal: staffWithdrawal })
  .meta({ id: 'StaffWithdrawalAnswer' })

/** Only for the fundador who claimed it, while it is claimed. */
export const payoutSchema = z
  .object({
    keyType: z.enum(PIX_KEY_TYPES),
    key: z.string(),
    receiver: z.string(),
    /** The amount to send. */
    amount: centavos,
    txid: z.string(),
    /** For the QR code and for "copia e cola". */
    brCode: z.string(),
  })
  .meta({ id: 'Payout' })

const because = z.object({ reason: line(REASON_MAX) }).strict()
export const rejectWithdrawalSchema = because.meta({ id: 'RejectWithdrawal' })
export const failWithdrawalSchema = because.meta({ id: 'FailWithdrawal' })
export const returnWithdrawalSchema = because.meta({ id: 'ReturnWithdrawal' })
export const unclaimWithdrawalSchema = z
  .object({ confirmation: line(40) })
  .strict()
  .meta({ id: 'UnclaimWithdrawal' })
export const paidWithdrawalSchema = z
  .object({ endToEndId: addressPart(40) })
  .strict()
  .meta({ id: 'PaidWithdrawal' })

/** Column names as in the file's first line. */
const column = line(100)
export const importStatementSchema = z
  .object({
    text: document(BANK_STATEMENT_MAX),
    format: z.enum(['ofx', 'csv']),
    /**
     * For CSV. `date` is yyyy-MM-dd or dd/MM/yyyy, `amount` is 1.234,56 or 1234.56 and negative for debits.
     */
    columns: z
      .object({ date: column, amount: column, description: column, id: column.optional() })
      .strict()
      .optional(),
  })
  .strict()
  .meta({ id: 'ImportStatement' })
export const importedStatementSchema = z
  .object({
    /** Debit lines of the file. */
    lines: z.number().int(),
    /** Lines that were not imported before. */
    added: z.number().int(),
    matched: z.number().int(),
    unmatched: z.number().int(),
  })
  .meta({ id: 'ImportedStatement' })
const bankLine = z
  .object({
    id: z.uuid(),
    bookedOn: z.iso.date(),
    /** The debited amount, as a positive number. */
    amount: centavos,
    description: z.string(),
    endToEndId: z.string().nullable(),
    importedAt: instant,
    withdrawalId: z.uuid().nullable(),
  })
  .meta({ id: 'BankLine' })
export const bankLinesQuerySchema = z
  .object({ state: z.enum(['unmatched', 'matched']).default('unmatched'), cursor: cursorSchema })
  .strict()
export const bankLinesSchema = pageOf('lines', bankLine, BANK_LINES_PAGE_SIZE).meta({ id: 'BankLines' })
