import { END_TO_END_ID, NOT_SENT, PAYOUT_ROLES, type PayoutAct } from '@trunfo/contract/wallet'
import type { payoutSchema } from '@trunfo/contract/wallet.schemas'
import { staticBrCode } from '@trunfo/money/br-code'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/violations.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { refuseSelfDealing } from '../../../platform/http/self-dealing.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { FIRST_ID } from '../../../platform/paging.ts'
import { findHolders, lockPeople, readIdentity } from '../../accounts/index.ts'
import {
  commitHold,
  payHold,
  releaseHold,
  returnPayout,
  uncommitHold,
  type Verdict,
} from '../../ledger/index.ts'
import { matchBankLines } from '../bank-matching.ts'
import { stateChangedError, transition } from '../moves.ts'
import { openKey } from '../pix-keys.ts'
import { holdFact, txidOf } from '../wallet.rules.ts'
import { findWithdrawal, type Move, netOf, type WithdrawalRow } from '../withdrawals.queries.ts'
import { needsTwoPeople } from './payouts.queries.ts'
import { needsAnother, STEPS } from './payouts.rules.ts'

interface Step {
  readonly name: PayoutAct
  readonly facts?: Pick<Move, 'reason' | 'endToEndId'>
  readonly money?: (tx: Tx, row: WithdrawalRow) => Promise<Verdict>
}

async function payoutStep(ctx: Ctx, id: string, { name, facts = {}, money }: Step): Promise<void> {
  const { actor, requestId } = ctx
  const { from, to } = STEPS[name]
  await runCommand(ctx, async (tx) => {
    const row = await findWithdrawal(tx, id)
    if (!row) throw new AppError('wallet.withdrawal_not_found')
    refuseSelfDealing(ctx, { owner: row.userId })
    if (!from.some((state) => state === row.state)) throw stateChangedError(row.state)
    if (row.state === 'claimed') await requireSender(tx, row, actor.userId)
    if (name === 'claim') await requireAnother(tx, row, actor.userId)
    await transition(
      tx,
      row,
      { from: row.state, to, by: actor.userId, ...facts },
      money && (() => money(tx, row)),
    )
    await recordAudit(tx, {
      actorId: actor.userId,
      action: `withdrawal.${name}`,
      subject: { type: 'withdrawal', id },
      before: { state: row.state },
      after: { state: to, amount: row.amount, endToEndId: facts.endToEndId ?? null },
      reason: facts.reason,
      requestId,
    })
    if (name === 'paid') await matchBankLines(tx)
  })
}

/**
 * Requires the claiming fundador. Any fundador may act once that person has lost the role, so the money is
 * not stuck.
 */
async function requireSender(tx: Tx, { claimedBy }: WithdrawalRow, actorId: string): Promise<void> {
  if (claimedBy === actorId) return
  const founders = await findHolders(tx, PAYOUT_ROLES, { after: FIRST_ID, limit: 1000 })
  if (claimedBy && founders.includes(claimedBy)) throw new AppError('wallet.claimed_by_another')
}

/** Checked at the claim and not at `paid`: a Pix that was sent must always be recordable. */
async function requireAnother(tx: Tx, row: WithdrawalRow, actorId: string): Promise<void> {
  if (needsAnother(row, { actorId, needsTwo: await needsTwoPeople(tx) }))
    throw new AppError('wallet.approved_by_oneself')
}

const because = (reason: string) => {
  if (reason === '') throw new AppError('wallet.reason_required')
  return { reason }
}

export const approveWithdrawal = (ctx: Ctx, id: string) => payoutStep(ctx, id, { name: 'approve' })

/**
 * Rejected while payouts are frozen. From here on only the claiming fundador moves the money; see
 * `requireSender`.
 */
export const claimWithdrawal = (ctx: Ctx, id: string) =>
  payoutStep(ctx, id, { name: 'claim', money: (tx) => commitHold(tx, holdFact(id)) })

export async function unclaimWithdrawal(ctx: Ctx, id: string, confirmation: string): Promise<void> {
  if (confirmation.toLowerCase() !== NOT_SENT) throw new AppError('wallet.not_sent_unconfirmed')
  await payoutStep(ctx, id, {
    name: 'unclaim',
    facts: {},
    money: (tx) => uncommitHold(tx, holdFact(id)),
  })
}

export async function markPaid(ctx: Ctx, id: string, endToEndId: string): Promise<void> {
  if (!END_TO_END_ID.test(endToEndId)) throw new AppError('wallet.end_to_end_invalid')
  const paying = payoutStep(ctx, id, {
    name: 'paid',
    facts: { endToEndId },
    money: (tx, { userId, fee }) =>
      payHold(tx, { fact: `paid:${endToEndId}`, ownerId: userId, of: holdFact(id), fee }),
  })
  await paying.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('wallet.end_to_end_used') : error
  })
}

export async function rejectWithdrawal(ctx: Ctx, id: string, reason: string): Promise<void> {
  await payoutStep(ctx, id, {
    name: 'reject',
    facts: because(reason),
    money: (tx, { userId }) =>
      releaseHold(tx, { fact: `rejected:${id}`, ownerId: userId, of: holdFact(id), from: 'held' }),
  })
}

/** The bank rejected the Pix. */
export async function failWithdrawal(ctx: Ctx, id: string, reason: string): Promise<void> {
  await payoutStep(ctx, id, {
    name: 'fail',
    facts: because(reason),
    money: (tx, { userId }) =>
      releaseHold(tx, { fact: `failed:${id}`, ownerId: userId, of: holdFact(id), from: 'committed' }),
  })
}

/** The bank returned a paid Pix: the net amount goes back to the balance. */
export async function markReturned(ctx: Ctx, id: string, reason: string): Promise<void> {
  await payoutStep(ctx, id, {
    name: 'returned',
    facts: because(reason),
    money: async (tx, row) => {
      await lockPeople(tx, [row.userId])
      return returnPayout(tx, {
        fact: `returned:${id}`,
        ownerId: row.userId,
        of: holdFact(id),
        amount: netOf(row),
      })
    },
  })
}

/** Shows the full Pix key to the fundador who claimed the withdrawal, while it is claimed. */
export function viewPayout({ services, actor }: Ctx, id: string): Promise<z.infer<typeof payoutSchema>> {
  const { db, config } = services
  return transact(db, async (tx) => {
    const row = await findWithdrawal(tx, id)
    if (!row) throw new AppError('wallet.withdrawal_not_found')
    if (row.state !== 'claimed') throw stateChangedError(row.state)
    if (row.claimedBy !== actor.userId) throw new AppError('wallet.claimed_by_another')
    const { fullName } = await readIdentity(tx, config, row.userId)
    const key = openKey(config, row)
    const [amount, txid] = [netOf(row), txidOf(id)]
    return {
      keyType: row.keyType,
      key,
      receiver: fullName,
      amount,
      txid,
      brCode: staticBrCode({ key, receiver: fullName, amount, txid }),
    }
  })
}
