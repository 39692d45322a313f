import { WITHDRAWALS_PAGE_SIZE, type WithdrawalState } from '@trunfo/contract/wallet'
import type { staffWithdrawalAnswerSchema, staffWithdrawalsSchema } from '@trunfo/contract/wallet.schemas'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { oldestFirst, page } from '../../../platform/paging.ts'
import { findCredentialChanges, findSignUpTimes } from '../../accounts/index.ts'
import { findDebts, isFrozen } from '../../ledger/index.ts'
import { sumPaid } from '../../payments/index.ts'
import { DEPOSIT } from '../deposit-purchase.ts'
import { netOf } from '../withdrawals.queries.ts'
import { findQueue, findQueued, type QueueRow } from './payouts.queries.ts'
import { actsOn } from './payouts.rules.ts'

type StaffWithdrawal = z.infer<typeof staffWithdrawalAnswerSchema>['withdrawal']

export async function viewQueue(
  { services: { db }, actor }: Ctx,
  { state, cursor }: { state: WithdrawalState | 'open'; cursor?: string | undefined },
): Promise<z.infer<typeof staffWithdrawalsSchema>> {
  const { rows, nextCursor } = await page(
    { cursor, size: WITHDRAWALS_PAGE_SIZE, by: oldestFirst },
    ([after]) => findQueue(db, state, { after, limit: WITHDRAWALS_PAGE_SIZE + 1 }),
  )
  return { withdrawals: await shown(db, rows, actor.userId), nextCursor, isFrozen: await isFrozen(db) }
}

export async function viewQueued({ services: { db }, actor }: Ctx, id: string): Promise<StaffWithdrawal> {
  const row = await findQueued(db, id)
  const [withdrawal] = row ? await shown(db, [row], actor.userId) : []
  if (!withdrawal) throw new AppError('wallet.withdrawal_not_found')
  return withdrawal
}

/** With what a fundador weighs before the money is gone. */
async function shown(db: Db, rows: readonly QueueRow[], viewerId: string): Promise<StaffWithdrawal[]> {
  if (rows.length === 0) return []
  const people = [...new Set(rows.map(({ userId }) => userId))]
  const [signUps, changes, debts, deposited] = await Promise.all([
    findSignUpTimes(db, people),
    findCredentialChanges(db, people),
    findDebts(db, people),
    sumPaid(db, DEPOSIT, people),
  ])
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
    acts: actsOn(row, viewerId),
  }))
}
