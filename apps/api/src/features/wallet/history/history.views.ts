import { HISTORY_PAGE_SIZE, type HistoryKind, type HistoryState } from '@trunfo/contract/wallet'
import type { historySchema } from '@trunfo/contract/wallet.schemas'
import { z } from 'zod'
import type { MoneyOrigin } from '../../../platform/money-origins.ts'
import { newestFirst, page, readCursor, writeCursor } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { findOperations, type StatementOperation } from '../../ledger/index.ts'
import { withdrawalShown } from '../withdrawal-view.ts'
import { findByHolds, findOwn, type WithdrawalRow } from '../withdrawals.queries.ts'
import { isEntry, kindOf, ledgerKindsOf, providerOf } from './history.rules.ts'

type History = z.infer<typeof historySchema>
export type HistoryEntry = History['entries'][number]

/** `config` is needed to unseal Pix keys, which are shown masked. */
type Read = Pick<Services, 'db' | 'config' | 'findMoneyOrigins'>

interface Filter {
  readonly kind?: HistoryKind | undefined
  readonly state?: HistoryState | undefined
}

export function viewHistory(
  services: Read,
  userId: string,
  { kind, state, cursor }: Filter & { cursor?: string | undefined },
): Promise<History> {
  const isOfWithdrawals = kind === 'withdrawal' || state === 'pending' || state === 'rejected'
  if (!isOfWithdrawals) return pageOfLedger(services, userId, { kind, state, cursor })
  if (kind !== undefined && kind !== 'withdrawal') return Promise.resolve({ entries: [], nextCursor: null })
  return pageOfWithdrawals(services, userId, { state, cursor })
}

/** Only withdrawals can be pending or rejected. */
async function pageOfWithdrawals(
  { db, config }: Read,
  userId: string,
  { state, cursor }: Filter & { cursor: string | undefined },
): Promise<History> {
  const { rows, nextCursor } = await page({ cursor, size: HISTORY_PAGE_SIZE, by: newestFirst }, ([before]) =>
    findOwn(db, userId, { outcome: state, before, limit: HISTORY_PAGE_SIZE + 1 }),
  )
  return { entries: rows.map((row) => ofWithdrawal(config, row)), nextCursor }
}

const bySeq = z.tuple([z.int().min(1)])
/** Half again as many legs as a page has rows, because some are second legs or left out. */
const WIDTH = 30
/** Limits the ranges read per page. A page of a rare kind may be short; the next one continues from there. */
const STRETCHES = 8

async function pageOfLedger(
  services: Read,
  userId: string,
  { kind, state, cursor }: Filter & { cursor: string | undefined },
): Promise<History> {
  const entries: (HistoryEntry & { seq: number })[] = []
  let before: number | null = cursor === undefined ? null : readCursor(cursor, bySeq)[0]
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const found = await readRange(services, userId, { kind, before, width: WIDTH })
    entries.push(...found.entries.filter((entry) => state === undefined || entry.state === state))
    before = found.before
    if (before === null || entries.length >= HISTORY_PAGE_SIZE) break
  }
  const shown = entries.slice(0, HISTORY_PAGE_SIZE)
  const next = entries.length > shown.length ? (shown.at(-1)?.seq ?? null) : before
  return {
    entries: shown.map(({ seq: _, ...entry }) => entry),
    nextCursor: next === null ? null : writeCursor([next]),
  }
}

interface Stretch {
  readonly kind?: HistoryKind | undefined
  readonly before: number | null
  readonly width: number
}

export async function readRange(
  { db, config, findMoneyOrigins }: Read,
  userId: string,
  { kind, before, width }: Stretch,
): Promise<{ entries: (HistoryEntry & { seq: number })[]; before: number | null }> {
  const found = await findOperations(db, userId, { kinds: ledgerKindsOf(kind), before, width })
  const shown = found.operations.filter(isEntry)
  const holds = shown.filter((one) => one.kind === 'hold').map((one) => one.operationId)
  const [rows, origins] = await Promise.all([
    findByHolds(db, holds),
    findMoneyOrigins(
      db,
      shown.map(({ about }) => about),
    ),
  ])
  const withdrawals = new Map(rows.map((row) => [row.holdId, row]))
  return {
    entries: shown.map((operation) => {
      const withdrawal = withdrawals.get(operation.operationId)
      const entry = withdrawal
        ? ofWithdrawal(config, withdrawal)
        : ofOperation(operation, origins.get(operation.about) ?? null)
      return { ...entry, seq: operation.seq }
    }),
    before: found.before,
  }
}

const ofOperation = (
  { operationId, kind, takenFrom, givenTo, balance, debt, at }: StatementOperation,
  origin: MoneyOrigin | null,
): HistoryEntry => ({
  id: operationId,
  kind: kindOf(kind),
  state: 'completed',
  amount: balance,
  debt,
  provider: providerOf(takenFrom, givenTo),
  at: at.toISOString(),
  origin,
  withdrawal: null,
})

const ofWithdrawal = (config: Services['config'], row: WithdrawalRow): HistoryEntry => ({
  id: row.holdId,
  kind: 'withdrawal',
  state: row.outcome,
  amount: -row.amount,
  debt: 0,
  provider: null,
  at: row.requestedAt.toISOString(),
  origin: null,
  withdrawal: withdrawalShown(config, row),
})
