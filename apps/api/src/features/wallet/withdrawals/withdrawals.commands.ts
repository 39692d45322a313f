import { OPEN_WITHDRAWALS_MAX, type WalletSettings, WITHDRAWALS_PER_DAY } from '@trunfo/contract/wallet'
import type { requestWithdrawalSchema } from '@trunfo/contract/wallet.schemas'
import { type Centavos, centavos, feeOf } from '@trunfo/money/amounts'
import { readPixKey } from '@trunfo/money/pix-key'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { act, isDone } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import {
  findCredentialChanges,
  type GivenProof,
  lockActor,
  lockPeople,
  type Proof,
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
import { movedOn, takeStep } from '../moves.ts'
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

type Wish = z.infer<typeof requestWithdrawalSchema>

/** What can be said before the person is asked who they are, so that a slip costs no try of the password. */
function readWish({ amount, keyType, key: typed }: Wish, settings: WalletSettings) {
  const { withdrawalsEnabled, minWithdrawal: min, maxWithdrawal: max, withdrawalFeePercentage } = settings
  if (!withdrawalsEnabled) throw new AppError('wallet.withdrawals_off')
  if (amount < min || amount > max) throw new AppError('wallet.amount_invalid', { min, max })
  if (typed === '') throw new AppError('wallet.key_required')
  const key = readPixKey(keyType, typed)
  if (key === null) throw new AppError('wallet.key_invalid')
  const whole = centavos(amount)
  return { amount: whole, fee: feeOf(whole, withdrawalFeePercentage), keyType, key }
}

function proofOf({ currentPassword, code }: Wish): GivenProof {
  if (currentPassword) return { currentPassword }
  if (code) return { code }
  throw new AppError('wallet.proof_required')
}

/** Answers with its id. The money leaves the balance at once, and nobody but its owner can bring it back but staff. */
export async function requestWithdrawal(ctx: Ctx, wish: Wish): Promise<string> {
  const { db } = ctx.services
  // A code is good once: whoever asks again because the answer was lost must not be asked for another.
  const isRepeated = await isDone(ctx)
  if (!isRepeated) readWish(wish, await findSettings(db))
  const proofHolds = isRepeated ? null : await requireProof(ctx, proofOf(wish))
  return placeWithdrawal(ctx, wish, proofHolds)
}

/** Of somebody who has shown who they are. */
export function placeWithdrawal(ctx: Ctx, wish: Wish, proofHolds: Proof | null): Promise<string> {
  const { config } = ctx.services
  const { userId } = ctx.actor
  return act(ctx, async (tx) => {
    await lockActor(tx, userId)
    await proofHolds?.(tx)
    const { version, ...settings } = await findSettings(tx)
    const { amount, fee, keyType, key } = readWish(wish, settings)
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
 * What can be withdrawn of somebody who may not enter any more. It waits in the queue like any other, and its key is the
 * person's own CPF: whoever asks for it has no say about where the money goes. Limits and switches are for wishes.
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

/** Whoever took an account over changes what proves whose it is: its owner has two days to notice. */
async function refuseRecentChange(db: Db, userId: string): Promise<void> {
  const until = heldUntil((await findCredentialChanges(db, [userId])).get(userId), new Date())
  if (until) throw new AppError('wallet.credentials_changed', { until: until.toISOString() })
}

/** Counted under the person's lock, so that neither Redis nor requests at once can let one more through. */
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

/** Only its owner, and only until somebody has looked at it. */
export async function cancelWithdrawal(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ctx.actor
  await act(ctx, async (tx) => {
    const row = await findWithdrawal(tx, id)
    if (row?.userId !== userId) throw new AppError('wallet.withdrawal_not_found')
    if (row.state === 'cancelled') return
    if (row.state !== 'requested') throw movedOn(row.state)
    await takeStep(tx, row, { from: 'requested', to: 'cancelled', by: userId }, () =>
      releaseHold(tx, { fact: `cancelled:${id}`, ownerId: userId, of: holdFact(id), from: 'held' }),
    )
  })
}
