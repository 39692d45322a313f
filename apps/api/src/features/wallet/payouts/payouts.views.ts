import { WITHDRAWALS_PAGE_SIZE } from '@trunfo/contract/wallet'
import type {
  staffWithdrawalAnswerSchema,
  staffWithdrawalsFilterSchema,
  staffWithdrawalsSchema,
} from '@trunfo/contract/wallet.schemas'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { idsWithin, newestFirst, oldestFirst, type Page, page } from '../../../platform/paging.ts'
import { findCredentialChanges, findPersonFilterId, findSignUpTimes } from '../../accounts/index.ts'
import { findDebts, isFrozen } from '../../ledger/index.ts'
import { sumPaid } from '../../payments/index.ts'
import { DEPOSIT } from '../deposit-purchase.ts'
import { netOf } from '../withdrawals.queries.ts'
import { findQueue, findQueued, needsTwoPeople, type QueueRow, type QueueStretch } from './payouts.queries.ts'
import { availablePayoutActions, isOldestFirst, needsAnother } from './payouts.rules.ts'

export type QueueFilter = z.infer<typeof staffWithdrawalsFilterSchema>
type StaffWithdrawal = z.infer<typeof staffWithdrawalAnswerSchema>['withdrawal']

export async function viewQueue(
  { services: { db }, actor }: Ctx,
  { cursor, ...filter }: QueueFilter & { cursor?: string | undefined },
): Promise<z.infer<typeof staffWithdrawalsSchema>> {
  const { rows, nextCursor } = await queuePage(
    db,
    filter,
    { cursor, size: WITHDRAWALS_PAGE_SIZE },
    (stretch) => findQueue(db, stretch),
  )
  return { withdrawals: await shown(db, rows, actor.userId), nextCursor, isFrozen: await isFrozen(db) }
}

export async function queuePage<Row extends { readonly id: string }>(
  db: Db,
  { state, q, ...period }: QueueFilter,
  { cursor, size }: { cursor: string | undefined; size: number },
  find: (stretch: QueueStretch) => Promise<Row[]>,
): Promise<Page<Row>> {
  const personId = await findPersonFilterId(db, q)
  return page({ cursor, size, by: isOldestFirst(state) ? oldestFirst : newestFirst }, ([after]) =>
    find({ state, personId, within: idsWithin(period), after, limit: size + 1 }),
  )
}

export async function viewQueued({ services: { db }, actor }: Ctx, id: string): Promise<StaffWithdrawal> {
  const row = await findQueued(db, id)
  const [withdrawal] = row ? await shown(db, [row], actor.userId) : []
  if (!withdrawal) throw new AppError('wallet.withdrawal_not_found')
  return withdrawal
}

/** Adds the risk data that a fundador needs for the decision. */
async function shown(db: Db, rows: readonly QueueRow[], viewerId: string): Promise<StaffWithdrawal[]> {
  if (rows.length === 0) return []
  const people = [...new Set(rows.map(({ userId }) => userId))]
  const [needsTwo, signUps, changes, debts, deposited] = await Promise.all([
    needsTwoPeople(db),
    findSignUpTimes(db, people),
    findCredentialChanges(db, people),
    findDebts(db, people),
    sumPaid(db, DEPOSIT, people),
  ])
  const payer = { actorId: viewerId, needsTwo }
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    person: row.username === null ? null : { id: row.userId, username: row.username },
    amount: row.amount,
    fee: row.fee,
    net: netOf(row),
    keyType: row.keyType,
    requestedAt: row.requestedAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedBy === row.userId ? null : row.changerName,
    claimedBy: row.claimedBy && row.claimerName ? { id: row.claimedBy, username: row.claimerName } : null,
    needsAnother: needsAnother(row, payer),
    reason: row.reason,
    endToEndId: row.endToEndId,
    isInStatement: row.isInStatement,
    isOwn: row.userId === viewerId,
    risk: {
      accountCreatedAt: (signUps.get(row.userId) ?? row.requestedAt).toISOString(),
      credentialsChangedAt: changes.get(row.userId)?.toISOString() ?? null,
      deposited: deposited.get(row.userId) ?? 0,
      withdrawn: Number(row.withdrawn),
      othersOnKey: row.othersOnKey,
      debt: debts.get(row.userId) ?? 0,
    },
    acts: availablePayoutActions(row, payer),
  }))
}
