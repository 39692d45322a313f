import { OPEN_WITHDRAWALS_MAX, type WalletSettings, WITHDRAWALS_PER_DAY } from '@trunfo/contract/wallet'
import type { requestWithdrawalSchema } from '@trunfo/contract/wallet.schemas'
import { type Centavos, centavos, feeOf } from '@trunfo/money/amounts'
import { readPixKey } from '@trunfo/money/pix-key'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { isDone, runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import {
  findCredentialChanges,
  lockActor,
  lockPeople,
  type Proof,
  type ProofInput,
  readIdentity,
  requireProof,
} from '../../accounts/index.ts'
import {
  findBalances,
  findUnderReview,
  hold,
  operationId,
  releaseHold,
  type Verdict,
} from '../../ledger/index.ts'
import { stateChangedError, transition } from '../moves.ts'
import { hashKey, sealKey } from '../pix-keys.ts'
import { withdrawalMoved } from '../wallet.events.ts'
import { findSettings } from '../wallet.queries.ts'
import { heldUntil, holdFact } from '../wallet.rules.ts'
import {
  countOpen,
  findDailyRoom,
  findNewId,
  findWithdrawal,
  insertWithdrawal,
  type NewWithdrawal,
} from '../withdrawals.queries.ts'

type WithdrawalRequest = z.infer<typeof requestWithdrawalSchema>

/** Validates before the proof is checked, so that a typing error costs no password attempt. */
function readRequest({ amount, keyType, key: typed }: WithdrawalRequest, settings: WalletSettings) {
  const { withdrawalsEnabled, minWithdrawal: min, maxWithdrawal: max, withdrawalFeePercentage } = settings
  if (!withdrawalsEnabled) throw new AppError('wallet.withdrawals_off')
  if (amount < min || amount > max) throw new AppError('wallet.amount_invalid', { min, max })
  if (typed === '') throw new AppError('wallet.key_required')
  const key = readPixKey(keyType, typed)
  if (key === null) throw new AppError('wallet.key_invalid')
  const whole = centavos(amount)
  return { amount: whole, fee: feeOf(whole, withdrawalFeePercentage), keyType, key }
}

function proofOf({ currentPassword, code }: WithdrawalRequest): ProofInput {
  if (currentPassword) return { currentPassword }
  if (code) return { code }
  throw new AppError('wallet.proof_required')
}

/** Returns the id of the withdrawal. The money leaves the balance at once. */
export async function requestWithdrawal(ctx: Ctx, request: WithdrawalRequest): Promise<string> {
  const { db } = ctx.services
  // A code works once, so a retry after a lost response must not require another one.
  const isRepeated = await isDone(ctx)
  if (!isRepeated) readRequest(request, await findSettings(db))
  const proofHolds = isRepeated ? null : await requireProof(ctx, proofOf(request))
  return placeWithdrawal(ctx, request, proofHolds)
}

/** Places the withdrawal after the proof was checked. A repeated request passes null: it needs no new proof. */
export function placeWithdrawal(
  ctx: Ctx,
  request: WithdrawalRequest,
  proofHolds: Proof | null,
): Promise<string> {
  const { config } = ctx.services
  const { userId } = ctx.actor
  return runCommand(ctx, async (tx) => {
    await lockActor(tx, userId)
    await proofHolds?.(tx)
    const { version, ...settings } = await findSettings(tx)
    const { amount, fee, keyType, key } = readRequest(request, settings)
    const { cpf } = await readIdentity(tx, config, userId)
    if (keyType === 'cpf' && key !== cpf) throw new AppError('wallet.key_of_another')
    await refuseRecentChange(tx, userId)
    if ((await countOpen(tx, userId)) >= OPEN_WITHDRAWALS_MAX)
      throw new AppError('wallet.too_many_open', { max: OPEN_WITHDRAWALS_MAX })
    await refuseTooManyToday(tx, userId, WITHDRAWALS_PER_DAY * config.RATE_LIMIT_SCALE)
    return open(tx, config, { userId, settingsVersion: version, amount, fee, keyType, key })
  })
}

interface Payee {
  readonly userId: string
  readonly by: string
  readonly reason: string
}

/**
 * Withdraws all withdrawable cash of a banned person. It enters the normal queue and goes to their own CPF,
 * so the caller cannot choose the recipient. Limits and switches do not apply.
 */
export function withdrawForBanned(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId, by, reason }: Payee,
): Promise<Centavos> {
  return transact(db, async (tx) => {
    const [person] = await lockPeople(tx, [userId])
    if (person?.status !== 'banned')
      throw new Error('Only for people who are banned: others withdraw by themselves.')
    const { version: settingsVersion, withdrawalFeePercentage } = await findSettings(tx)
    const { cpf: key } = await readIdentity(tx, config, userId)
    const { cash } = await findBalances(tx, userId)
    const { kept } = await findUnderReview(tx, userId)
    const amount = centavos(cash - kept)
    const fee = feeOf(amount, withdrawalFeePercentage)
    const id = await open(tx, config, { userId, settingsVersion, amount, fee, keyType: 'cpf', key })
    await recordAudit(tx, {
      actorId: by,
      action: 'withdrawal.for_banned',
      subject: { type: 'withdrawal', id },
      after: { userId, amount },
      reason,
    })
    return amount
  })
}

interface Opened extends Omit<NewWithdrawal, 'id' | 'holdId' | 'keyHash' | 'sealedKey'> {
  readonly key: string
}

async function open(tx: Tx, config: Config, { key, ...wanted }: Opened): Promise<string> {
  const { userId, amount, fee, keyType } = wanted
  const id = await findNewId(tx)
  await holdMoney(tx, { id, userId, amount })
  await insertWithdrawal(tx, {
    ...wanted,
    id,
    holdId: operationId(holdFact(id)),
    keyHash: hashKey(config, keyType, key),
    sealedKey: sealKey(config, id, key),
  })
  await emit(tx, withdrawalMoved, {
    withdrawalId: id,
    userId,
    from: null,
    state: 'requested',
    amount,
    net: amount - fee,
    reason: null,
  })
  return id
}

/** An attacker who takes an account over changes its credentials, so its owner gets two days to notice. */
async function refuseRecentChange(db: Db, userId: string): Promise<void> {
  const until = heldUntil((await findCredentialChanges(db, [userId])).get(userId), new Date())
  if (until) throw new AppError('wallet.credentials_changed', { until: until.toISOString() })
}

/**
 * Counted under the person's lock, so concurrent requests cannot exceed the limit and Redis is not needed.
 */
async function refuseTooManyToday(tx: Tx, userId: string, max: number): Promise<void> {
  const free = await findDailyRoom(tx, userId, max)
  if (free) throw new AppError('wallet.too_many_today', { max, ...free })
}

const REFUSALS = {
  insufficient: 'wallet.insufficient',
  in_debt: 'wallet.in_debt',
  at_risk: 'wallet.at_risk',
  frozen: 'wallet.frozen',
} as const satisfies Partial<Record<Verdict, string>>
const refusalOf = (verdict: Verdict) =>
  verdict in REFUSALS ? REFUSALS[verdict as keyof typeof REFUSALS] : null

async function holdMoney(
  tx: Tx,
  { id, userId, amount }: { id: string; userId: string; amount: Centavos },
): Promise<void> {
  const verdict = await hold(tx, { fact: holdFact(id), ownerId: userId, amount })
  const refusal = refusalOf(verdict)
  if (refusal) throw new AppError(refusal)
  if (verdict !== 'ok') throw new Error(`A new hold was answered with ${verdict}`)
}

/** Only the owner can cancel, and only while it is `requested`. */
export async function cancelWithdrawal(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ctx.actor
  await runCommand(ctx, async (tx) => {
    const row = await findWithdrawal(tx, id)
    if (row?.userId !== userId) throw new AppError('wallet.withdrawal_not_found')
    if (row.state === 'cancelled') return
    if (row.state !== 'requested') throw stateChangedError(row.state)
    await transition(tx, row, { from: 'requested', to: 'cancelled', by: userId }, () =>
      releaseHold(tx, { fact: `cancelled:${id}`, ownerId: userId, of: holdFact(id), from: 'held' }),
    )
  })
}
