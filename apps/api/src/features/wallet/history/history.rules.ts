import type { HistoryKind } from '@trunfo/contract/wallet'

/**
 * Maps ledger kinds to history kinds. The end of a hold is left out because its withdrawal shows it; so is a
 * settlement that repays no debt.
 */
const LEDGER_KINDS = {
  deposit: 'deposit',
  hold: 'withdrawal',
  bonus: 'bonus',
  reward: 'referral_bonus',
  purchase: 'purchase',
  purchase_return: 'refund',
  payout_return: 'refund',
  refund: 'deposit_refund',
  refund_failed: 'deposit_refund',
  provider_return: 'chargeback',
  provider_restore: 'chargeback',
  settlement: 'debt_repayment',
  debt_repayment: 'debt_repayment',
  prize_escrow: 'prize_escrow',
  prize_return: 'prize_return',
  prize_payment: 'prize_payment',
  prize_clawback: 'prize_clawback',
  prize_correction: 'prize_correction',
  write_off: 'other',
} as const satisfies Readonly<Record<string, HistoryKind>>

type LedgerKind = keyof typeof LEDGER_KINDS
const isKnown = (kind: string): kind is LedgerKind => kind in LEDGER_KINDS

export const kindOf = (ledgerKind: string): HistoryKind =>
  isKnown(ledgerKind) ? LEDGER_KINDS[ledgerKind] : 'other'

/** Money that only moves between a person's own accounts is not an entry. */
export const isEntry = ({ kind, debt }: { kind: string; debt: number }): boolean =>
  kind !== 'settlement' || debt !== 0

export const ledgerKindsOf = (kind: HistoryKind | undefined): string[] =>
  Object.keys(LEDGER_KINDS).filter((one) => kind === undefined || kindOf(one) === kind)

/** The provider on either side of an operation, or null. */
export function providerOf(takenFrom: string, givenTo: string): 'stripe' | 'mercado-pago' | null {
  if ([takenFrom, givenTo].includes('stripe')) return 'stripe'
  return [takenFrom, givenTo].includes('mercado_pago') ? 'mercado-pago' : null
}
