import type { CouponArea } from '@trunfo/contract/promotions'
import { type Centavos, type Coins, discountOf } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { type CouponRow, findCouponFor } from './coupons.queries.ts'
import { findCurrentPromotion } from './promotions.queries.ts'
import { couponCode, couponRefusal } from './promotions.rules.ts'
import { settleUse, takeUse } from './uses.queries.ts'

/**
 * Other features use these functions in their own transactions. A seller quotes a price, then either redeems
 * the discount at once (`redeemDiscount`) or reserves it for a checkout that may fail (`reserveDiscount`,
 * then `redeemReservation` or `releaseReservation`). A reservation commits together with its order, and only
 * that order may end it, because only the order knows whether a payment is still pending at the provider.
 */
export interface Discount {
  readonly kind: 'coupon' | 'promotion'
  readonly id: string
  /** The coupon's code or the promotion's name. */
  readonly label: string
  readonly percentage: number
}

export interface Quote<Amount extends Centavos | Coins> {
  readonly by: Discount | null
  readonly discount: Amount
  /** The remaining price. */
  readonly amount: Amount
}

interface Sale<Amount extends Centavos | Coins> {
  readonly price: Amount
  readonly area: CouponArea
  readonly personId: string
  readonly typedCode?: string | undefined
}

/** A coupon replaces the promotion. Only VIP has promotions: the newest active one applies. */
export async function quoteDiscount<Amount extends Centavos | Coins>(
  db: Db,
  { price, area, personId, typedCode }: Sale<Amount>,
): Promise<Quote<Amount>> {
  const by = typedCode
    ? ofCoupon(await requireUsableCoupon(db, { typedCode, area, personId }))
    : area === 'vip'
      ? await currentPromotion(db)
      : null
  const discount = discountOf(price, by?.percentage ?? 0)
  return { by, discount, amount: (price - discount) as Amount }
}

export async function requireUsableCoupon(
  db: Db,
  { typedCode, area, personId }: { typedCode: string; area: CouponArea; personId: string },
): Promise<CouponRow> {
  const coupon = await findCouponFor(db, couponCode(typedCode), personId)
  const refusal = couponRefusal(coupon, area)
  if (refusal || !coupon) throw new AppError(refusal ?? 'promotions.coupon_invalid')
  return coupon
}

/** Call it before looking up a code. Correct codes count too, so that guessing runs out of attempts. */
export async function spendCouponTry({ limits }: Services, personId: string): Promise<void> {
  await limits.spend('couponTry', personId)
  await limits.spend('couponTriesOfDay', personId)
}

export const reserveDiscount = (tx: Tx, by: Discount, personId: string): Promise<string> =>
  take(tx, by, personId, 'reserved')

export const redeemDiscount = (tx: Tx, by: Discount, personId: string): Promise<string> =>
  take(tx, by, personId, 'used')

/** Counts the use once. Returns false if it was already released: another buyer may have taken it. */
export const redeemReservation = (tx: Tx, id: string): Promise<boolean> => settle(tx, id, 'used')

/** Releases the use. Returns false if it was already redeemed. */
export const releaseReservation = (tx: Tx, id: string): Promise<boolean> => settle(tx, id, 'released')

const ofCoupon = ({ id, code, discountPercentage }: CouponRow): Discount => ({
  kind: 'coupon',
  id,
  label: code,
  percentage: discountPercentage,
})

async function currentPromotion(db: Db): Promise<Discount | null> {
  const found = await findCurrentPromotion(db)
  return found
    ? { kind: 'promotion', id: found.id, label: found.name, percentage: found.discountPercentage }
    : null
}

/** `takeUse` locks the row, so the person's own uses can then be counted safely. */
async function take(tx: Tx, by: Discount, personId: string, state: 'reserved' | 'used'): Promise<string> {
  const isCoupon = by.kind === 'coupon'
  if (!(await takeUse(tx, by, state)))
    throw new AppError(isCoupon ? 'promotions.coupon_exhausted' : 'promotions.promotion_over')
  if (isCoupon && (await isPersonalLimitReached(tx, by.id, personId)))
    throw new AppError('promotions.coupon_used_up')
  const { id } = await tx
    .insertInto('discount_reservations')
    .values({
      coupon_id: isCoupon ? by.id : null,
      promotion_id: isCoupon ? null : by.id,
      person_id: personId,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function isPersonalLimitReached(tx: Tx, couponId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from coupons where id = ${couponId} and max_uses_per_person <= (
      select count(*) from discount_reservations
      where person_id = ${personId} and coupon_id = ${couponId} and state <> 'released')`.execute(tx)
  return rows.length > 0
}

async function settle(tx: Tx, id: string, state: 'used' | 'released'): Promise<boolean> {
  const ended = await tx
    .updateTable('discount_reservations')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .returning(['coupon_id as couponId', 'promotion_id as promotionId'])
    .executeTakeFirst()
  if (!ended) return (await stateOf(tx, id)) === state
  await settleUse(tx, ended, state)
  return true
}

async function stateOf(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('discount_reservations')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.state
}
