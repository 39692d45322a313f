import { RECORD_MAX } from '@trunfo/contract/moderation/person'
import { centavos, coins } from '@trunfo/money/amounts'
import { formatMoney } from '@trunfo/money/reais'
import { recordAudit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { act } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { refuseSelfDealing } from '../../../platform/http/self-dealing.ts'
import { describeAct } from '../../../platform/http/step-up.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { founderVerdict, reachPerson } from '../../accounts/index.ts'
import { grantBonus, grantCoins, mustStand } from '../../ledger/index.ts'
import { editRecord } from '../../rankings/index.ts'
import { grantMade } from './person.events.ts'
import { hasJustLooked } from './person.queries.ts'
import { type EditedRecord, isCountable, isGrantable } from './person.rules.ts'
import { requireReason, staffAct } from './standing.commands.ts'

const byFounder = { verdictOf: founderVerdict }

interface Grant {
  readonly kind: 'bonus' | 'coins'
  readonly amount: number
  readonly reason: string
}

/** Money that can only be spent, or coins. The person is held first, so nobody who leaves is given anything. */
export async function grant(ctx: Ctx, userId: string, { kind, amount, reason }: Grant): Promise<void> {
  if (!isGrantable(kind, amount)) throw new AppError('moderation.amount_out_of_range')
  requireReason(reason)
  const { actor, requestId } = ctx
  await act(ctx, async (tx) => {
    refuseSelfDealing(ctx, { owner: userId })
    const { status, username } = await reachPerson(tx, staffAct(ctx, userId), byFounder)
    describeAct(ctx, kind === 'bonus' ? `${username}, ${formatMoney(amount)}` : username)
    if (status === 'banned') throw new AppError('moderation.person_banned')
    // The claim of the request makes it once; the ledger wants a fact that no other grant has.
    const operation = { fact: `staff:${kind}:${crypto.randomUUID()}`, ownerId: userId }
    mustStand(
      kind === 'bonus'
        ? await grantBonus(tx, { ...operation, amount: centavos(amount) })
        : await grantCoins(tx, { ...operation, amount: coins(amount) }),
    )
    await recordAudit(tx, {
      actorId: actor.userId,
      action: `person.${kind}-granted`,
      subject: { type: 'person', id: userId },
      after: { amount, fact: operation.fact },
      reason,
      requestId,
    })
    await emit(tx, grantMade, { userId, kind, amount, reason })
  })
}

interface RecordEdit {
  readonly seen: EditedRecord
  readonly wanted: EditedRecord
  readonly reason: string
}

export async function editRecordOf(
  ctx: Ctx,
  userId: string,
  { seen, wanted, reason }: RecordEdit,
): Promise<void> {
  if (!isCountable(wanted)) throw new AppError('moderation.record_out_of_range', { max: RECORD_MAX })
  requireReason(reason)
  const { actor, requestId } = ctx
  await act(ctx, async (tx) => {
    await reachPerson(tx, staffAct(ctx, userId), byFounder)
    if (!(await editRecord(tx, userId, { seen, wanted }))) throw new AppError('moderation.record_changed')
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'person.record-edited',
      subject: { type: 'person', id: userId },
      before: { ...seen },
      after: { ...wanted },
      reason,
      requestId,
    })
  })
}

/** A page asks again whenever it is looked at anew; that is the same look. */
const LOOK_MINUTES = 10

/** Somebody else's money is a founder's to see, and that they saw it is written down. */
export async function lookAtWallet(ctx: Ctx, userId: string): Promise<void> {
  const { services, actor, requestId } = ctx
  const look = { userId, actorId: actor.userId, minutes: LOOK_MINUTES }
  if (await hasJustLooked(services.db, look)) return
  await transact(services.db, async (tx) => {
    await reachPerson(tx, staffAct(ctx, userId), byFounder)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'person.wallet-seen',
      subject: { type: 'person', id: userId },
      requestId,
    })
  })
}
