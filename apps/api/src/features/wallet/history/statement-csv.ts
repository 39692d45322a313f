import type { HistoryKind, HistoryState } from '@trunfo/contract/wallet'
import texts from '../../../../../../locales/pt/wallet.json' with { type: 'json' }
import { csvReais, csvTime } from '../../../platform/csv.ts'
import { CSV_BATCH, type CsvColumn, type CsvFile } from '../../../platform/http/csv-file.ts'
import type { Services } from '../../../platform/services.ts'
import { type HistoryEntry, readRange } from './history.views.ts'

const KINDS: Readonly<Record<HistoryKind, string>> = {
  deposit: texts.statement.kinds.deposit,
  withdrawal: texts.statement.kinds.withdrawal,
  bonus: texts.statement.kinds.bonus,
  referral_bonus: texts.statement.kinds.referralBonus,
  purchase: texts.statement.kinds.purchase,
  refund: texts.statement.kinds.refund,
  deposit_refund: texts.statement.kinds.depositRefund,
  chargeback: texts.statement.kinds.chargeback,
  debt_repayment: texts.statement.kinds.debtRepayment,
  prize_escrow: texts.statement.kinds.prizeEscrow,
  prize_return: texts.statement.kinds.prizeReturn,
  prize_payment: texts.statement.kinds.prizePayment,
  prize_clawback: texts.statement.kinds.prizeClawback,
  prize_correction: texts.statement.kinds.prizeCorrection,
  other: texts.statement.kinds.other,
}
const STATES: Readonly<Record<HistoryState, string>> = {
  pending: texts.statement.states.pending,
  completed: texts.statement.states.completed,
  rejected: texts.statement.states.rejected,
}
const COLUMNS: readonly CsvColumn<HistoryEntry>[] = [
  { header: texts.statement.columns.at, cell: ({ at }) => csvTime(new Date(at)) },
  { header: texts.statement.columns.kind, cell: ({ kind }) => KINDS[kind] },
  { header: texts.statement.columns.state, cell: ({ state }) => STATES[state] },
  { header: texts.statement.columns.amount, cell: ({ amount }) => csvReais(amount) },
  {
    header: texts.statement.columns.fee,
    cell: ({ withdrawal }) => (withdrawal ? csvReais(withdrawal.fee) : ''),
  },
  {
    header: texts.statement.columns.net,
    cell: ({ withdrawal }) => (withdrawal ? csvReais(withdrawal.net) : ''),
  },
  { header: texts.statement.columns.debt, cell: ({ debt }) => (debt === 0 ? '' : csvReais(debt)) },
  {
    header: texts.statement.columns.note,
    cell: ({ withdrawal, origin }) => withdrawal?.reason ?? origin?.name ?? '',
  },
]

export const statementFile = (services: Services, userId: string): CsvFile<HistoryEntry> => ({
  name: 'extrato',
  columns: COLUMNS,
  batches: stretches(services, userId),
})

/** The whole history, newest first. */
async function* stretches(services: Services, userId: string): AsyncGenerator<HistoryEntry[]> {
  let before: number | null = null
  do {
    const stretch: Awaited<ReturnType<typeof readRange>> = await readRange(services, userId, {
      before,
      width: CSV_BATCH,
    })
    yield stretch.entries
    before = stretch.before
  } while (before !== null)
}
