import { RECORD_MAX } from '@trunfo/contract/moderation/person'
import { centavos, coins } from '@trunfo/money/amounts'
import { formatMoney } from '@trunfo/money/reais'
import { recordAudit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { refuseSelfDealing } from '../../../platform/http/self-dealing.ts'
import { describeAct } from '../../../platform/http/step-up.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { founderVerdict, lockTarget } from '../../accounts/index.ts'
import { assertApplied, grantBonus, grantCoins } from '../../ledger/index.ts'
import { editRecord } from '../../rankings/index.ts'
import { grantMade } from './person.events.ts'
import { hasJustLooked } from './person.queries.ts'
import { type EditedRecord, isCountable, isGrantable } from './person.rules.ts'
import { requireReason, runStaffCommand } from './status.commands.ts'

const byFounder = { verdictOf: founderVerdict }

interface Grant {
  readonly kind: 'bonus' | 'coins'
  readonly amount: number
  readonly reason: string
}

/** Grants a bonus or coins. Locks the person first, so an erased person gets nothing. */
export async function grant(ctx: Ctx, userId: string, { kind, amount, reason }: Grant): Promise<void> {
  if (!isGrantable(kind, amount)) throw new AppError('moderation.amount_out_of_range')
  requireReason(reason)
  const { actor, requestId } = ctx
  await runCommand(ctx, async (tx) => {
    refuseSelfDealing(ctx, { owner: userId })
    const { status, username } = await lockTarget(tx, runStaffCommand(ctx, userId), byFounder)
    describeAct(ctx, kind === 'bonus' ? `${username}, ${formatMoney(amount)}` : username)
    if (status === 'banned') throw new AppError('moderation.person_banned')
    // The idempotency key makes the request unique; the ledger needs a fact of its own per grant.
    const operation = { fact: `staff:${kind}:${crypto.randomUUID()}`, ownerId: userId }
    assertApplied(
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
  await runCommand(ctx, async (tx) => {
    await lockTarget(tx, runStaffCommand(ctx, userId), byFounder)
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

/** Pages refetch when they become visible; within this time that counts as one view. */
const LOOK_MINUTES = 10

/** Only a fundador may see another person's wallet, and each view is audited. */
export async function viewWallet(ctx: Ctx, userId: string): Promise<void> {
  const { services, actor, requestId } = ctx
  const look = { userId, actorId: actor.userId, minutes: LOOK_MINUTES }
  if (await hasJustLooked(services.db, look)) return
  await transact(services.db, async (tx) => {
    await lockTarget(tx, runStaffCommand(ctx, userId), byFounder)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'person.wallet-seen',
      subject: { type: 'person', id: userId },
      requestId,
    })
  })
}
