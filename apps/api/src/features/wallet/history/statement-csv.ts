import type { HistoryKind, HistoryState } from '@trunfo/contract/wallet'
import texts from '../../../../../../locales/pt/wallet.json' with { type: 'json' }
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

/** So that spreadsheets take it for UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}'
const BATCH = 500

/** Everything, newest first, batch by batch: nobody holds a long history in memory. */
export async function* statementLines(services: Services, userId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(HEAD)
  let before: number | null = null
  do {
    const stretch: Awaited<ReturnType<typeof readStretch>> = await readStretch(services, userId, {
      before,
      width: BATCH,
    })
    yield stretch.entries.map((entry) => lineOf(cellsOf(entry))).join('')
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
    reais(amount),
    withdrawal ? reais(withdrawal.fee) : '',
    withdrawal ? reais(withdrawal.net) : '',
    debt === 0 ? '' : reais(debt),
    text(withdrawal?.reason ?? ''),
  ]
}

const reais = (centavos: number) => (centavos / 100).toFixed(2).replace('.', ',')

/** What people wrote must not become a formula where the file is opened. */
const text = (written: string) => (/^[=+\-@\t\r]/.test(written) ? `'${written}` : written)

const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(';')}\r\n`

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
