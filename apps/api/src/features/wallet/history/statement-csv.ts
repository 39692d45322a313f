import type { HistoryKind, HistoryState } from '@trunfo/contract/wallet'
import texts from '../../../../../../locales/pt/wallet.json' with { type: 'json' }
import { BYTE_ORDER_MARK, csvLine, csvReais, csvText } from '../../../platform/csv.ts'
import type { Services } from '../../../platform/services.ts'
import { type HistoryEntry, readStretch } from './history.views.ts'

const KINDS: Readonly<Record<HistoryKind, string>> = {
  deposit: texts.statement.kinds.deposit,
  withdrawal: texts.statement.kinds.withdrawal,
  bonus: texts.statement.kinds.bonus,
  referral_bonus: texts.statement.kinds.referralBonus,
  purchase: texts.statement.kinds.purchase,
  refund: texts.statement.kinds.refund,
  deposit_refund: texts.statement.kinds.depositRefund,
  chargeback: texts.statement.kinds.chargeback,
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
const HEAD = [
  texts.statement.columns.at,
  texts.statement.columns.kind,
  texts.statement.columns.state,
  texts.statement.columns.amount,
  texts.statement.columns.fee,
  texts.statement.columns.net,
  texts.statement.columns.debt,
  texts.statement.columns.note,
]

const BATCH = 500

/** Everything, newest first, batch by batch: nobody holds a long history in memory. */
export async function* statementLines(services: Services, userId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD)
  let before: number | null = null
  do {
    const stretch: Awaited<ReturnType<typeof readStretch>> = await readStretch(services, userId, {
      before,
      width: BATCH,
    })
    yield stretch.entries.map((entry) => csvLine(cellsOf(entry))).join('')
    before = stretch.before
  } while (before !== null)
}

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})

function cellsOf({ at, kind, state, amount, debt, withdrawal }: HistoryEntry): string[] {
  return [
    moment.format(new Date(at)).replace(',', ''),
    KINDS[kind],
    STATES[state],
    csvReais(amount),
    withdrawal ? csvReais(withdrawal.fee) : '',
    withdrawal ? csvReais(withdrawal.net) : '',
    debt === 0 ? '' : csvReais(debt),
    csvText(withdrawal?.reason ?? ''),
  ]
}
