import type { AuditAction } from '@trunfo/contract/audit'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
import { type CouponRow, insertCoupon, lockCoupon, removeCoupon, updateCoupon } from './coupons.queries.ts'
import {
  insertPromotion,
  lockPromotion,
  type PromotionRow,
  removePromotion,
  updatePromotion,
} from './promotions.queries.ts'
import {
  type CouponInput,
  couponCode,
  couponProblem,
  fitToType,
  type PromotionInput,
  promotionProblem,
} from './promotions.rules.ts'

interface Saved {
  readonly id: string
}

export async function createPromotion(ctx: Ctx, given: PromotionInput): Promise<Saved> {
  const promotion = checkedPromotion(given)
  return runCommand(ctx, async (tx) => {
    const saved = await insertPromotion(tx, promotion)
    await note(ctx, tx, 'promotion.created', saved.id, { after: promotion })
    return saved
  })
}

export async function changePromotion(ctx: Ctx, id: string, given: PromotionInput): Promise<Saved> {
  const promotion = checkedPromotion(given)
  return runCommand(ctx, async (tx) => {
    const before = await requirePromotion(tx, id)
    refuseBelowTaken(before, promotion.maxUses)
    await updatePromotion(tx, id, promotion)
    await note(ctx, tx, 'promotion.changed', id, { before, after: promotion })
    return { id }
  })
}

export const deletePromotion = (ctx: Ctx, id: string): Promise<void> =>
  runCommand(ctx, async (tx) => {
    const before = await requirePromotion(tx, id)
    await removePromotion(tx, id)
    await note(ctx, tx, 'promotion.removed', id, { before })
  })

export const createCoupon = (ctx: Ctx, given: CouponInput): Promise<Saved> =>
  withFreeCode(given, (coupon) =>
    runCommand(ctx, async (tx) => {
      const saved = await insertCoupon(tx, coupon)
      await note(ctx, tx, 'coupon.created', saved.id, { after: coupon })
      return saved
    }),
  )

export const changeCoupon = (ctx: Ctx, id: string, given: CouponInput): Promise<Saved> =>
  withFreeCode(given, (coupon) =>
    runCommand(ctx, async (tx) => {
      const before = await requireCoupon(tx, id)
      refuseBelowTaken(before, coupon.maxUses)
      await updateCoupon(tx, id, coupon)
      await note(ctx, tx, 'coupon.changed', id, { before, after: coupon })
      return { id }
    }),
  )

export const deleteCoupon = (ctx: Ctx, id: string): Promise<void> =>
  runCommand(ctx, async (tx) => {
    const before = await requireCoupon(tx, id)
    await removeCoupon(tx, id)
    await note(ctx, tx, 'coupon.removed', id, { before })
  })

function checkedPromotion(given: PromotionInput): PromotionInput {
  const promotion = fitToType(given)
  const problem = promotionProblem(promotion)
  if (problem) throw problem
  return promotion
}

/** Relies on the unique index, which alone detects a concurrent coupon with the same code. */
async function withFreeCode(
  given: CouponInput,
  save: (coupon: CouponInput) => Promise<Saved>,
): Promise<Saved> {
  const coupon = { ...given, code: couponCode(given.code) }
  const problem = couponProblem(coupon)
  if (problem) throw problem
  try {
    return await save(coupon)
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('promotions.code_taken', { code: coupon.code })
    throw error
  }
}

async function requirePromotion(tx: Tx, id: string): Promise<PromotionRow> {
  const promotion = await lockPromotion(tx, id)
  if (!promotion) throw new AppError('promotions.promotion_not_found')
  return promotion
}

async function requireCoupon(tx: Tx, id: string): Promise<CouponRow> {
  const coupon = await lockCoupon(tx, id)
  if (!coupon) throw new AppError('promotions.coupon_not_found')
  return coupon
}

/** The caller holds the row lock, so no use can be taken in between. */
function refuseBelowTaken(
  { reservedCount, usedCount }: PromotionRow | CouponRow,
  maxUses: number | null,
): void {
  const taken = reservedCount + usedCount
  if (maxUses !== null && maxUses < taken) throw new AppError('promotions.max_uses_below_taken', { taken })
}

async function note(
  { actor, requestId }: Ctx,
  tx: Tx,
  action: Extract<AuditAction, `${'promotion' | 'coupon'}.${string}`>,
  id: string,
  { before, after }: { before?: object; after?: object },
): Promise<void> {
  const type = action.startsWith('coupon') ? 'coupon' : 'promotion'
  await recordAudit(tx, {
    actorId: actor.userId,
    action,
    subject: { type, id },
    before: before && plain(before),
    after: after && plain(after),
    requestId,
  })
}

const plain = (value: object) => JSON.parse(JSON.stringify(value))
