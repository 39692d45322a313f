import type { AuditAction } from '@trunfo/contract/audit'
import { SHOP_ITEMS_MAX, SHOP_MANAGER_ROLES } from '@trunfo/contract/shop'
import { type Coins, coins } from '@trunfo/money/amounts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { anyOf } from '../../platform/http/access.ts'
import { act } from '../../platform/http/act.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { ImagePurpose } from '../../platform/storage/image-purpose.ts'
import { attachUpload, releaseUpload } from '../../platform/storage/uploads.ts'
import { findCoins, spendCoins } from '../ledger/index.ts'
import { quoteDiscount, redeemDiscount, spendCouponTry } from '../promotions/index.ts'
import { insertPurchase } from './purchases.queries.ts'
import { shopItemChanged } from './shop.events.ts'
import {
  findItemForSale,
  type ItemRow,
  insertItem,
  isOver,
  isShopFull,
  lockItem,
  markRemoved,
  takeOne,
  updateItem,
} from './shop.queries.ts'
import { type GivenItem, itemProblem } from './shop.rules.ts'

/** A picture of what is sold. */
export const SHOP_ITEM: ImagePurpose = {
  name: 'shop-item',
  maxWidth: 800,
  maxHeight: 800,
  visibility: 'public',
  access: anyOf(SHOP_MANAGER_ROLES),
}

interface GivenByForm extends Omit<GivenItem, 'quantity'> {
  /** Without one the stock stays as it is. */
  readonly quantity?: number | null | undefined
  /** Without one the picture stays, and null takes it away. */
  readonly imageUploadId?: string | null | undefined
}

interface Saved {
  readonly id: string
}

export function createItem(
  ctx: Ctx,
  { imageUploadId, quantity = null, ...rest }: GivenByForm,
): Promise<Saved> {
  const given = { ...rest, quantity }
  return act(ctx, async (tx) => {
    await requireGood(tx, given)
    if (await isShopFull(tx)) throw new AppError('shop.full', { max: SHOP_ITEMS_MAX })
    const saved = await insertItem(tx, given, await attach(ctx, tx, imageUploadId))
    await note(ctx, tx, 'shop-item.created', saved.id, { after: given })
    return saved
  })
}

export function changeItem(ctx: Ctx, id: string, { imageUploadId, ...rest }: GivenByForm): Promise<Saved> {
  return act(ctx, async (tx) => {
    const before = await requireItem(tx, id)
    const given = { ...rest, quantity: rest.quantity === undefined ? before.quantity : rest.quantity }
    await requireGood(tx, given, before)
    const isKept = imageUploadId === undefined
    const imageKey = isKept ? before.imageKey : await attach(ctx, tx, imageUploadId)
    if (!isKept && before.imageKey) await releaseUpload(tx, before.imageKey)
    await updateItem(tx, id, given, imageKey)
    await note(ctx, tx, 'shop-item.changed', id, { before, after: given })
    return { id }
  })
}

export const removeItem = (ctx: Ctx, id: string): Promise<void> =>
  act(ctx, async (tx) => {
    const before = await requireItem(tx, id)
    if (before.imageKey) await releaseUpload(tx, before.imageKey)
    await markRemoved(tx, id)
    await note(ctx, tx, 'shop-item.removed', id, { before })
  })

interface Order {
  readonly itemId: string
  /** What the buyer was shown. */
  readonly costCoins: number
  readonly couponCode?: string | undefined
}

interface Bought {
  readonly purchase: { readonly id: string; readonly costCoins: number }
  readonly message: string
}

/**
 * Stock, coupon, coins and receipt in one transaction, locked in this order by everybody. Nothing is sold at a price
 * that the buyer has not seen.
 */
export async function buyItem(ctx: Ctx, { itemId, costCoins, couponCode }: Order): Promise<Bought> {
  const { actor, services } = ctx
  const { userId } = actor
  if (couponCode) await spendCouponTry(services, userId)
  return act(ctx, async (tx): Promise<Bought> => {
    const item = await findItemForSale(tx, itemId)
    if (!item) throw new AppError('shop.item_not_found')
    const isLimited = item.quantity !== null
    if (isLimited && !(await takeOne(tx, itemId))) throw new AppError('shop.sold_out')
    const sale = {
      price: coins(item.costCoins),
      area: 'shop',
      personId: userId,
      typedCode: couponCode,
    } as const
    const { by, amount } = await quoteDiscount(tx, sale)
    if (amount !== costCoins) throw new AppError('shop.price_changed')
    if (by) await redeemDiscount(tx, by, userId)
    const purchase = await insertPurchase(tx, {
      userId,
      itemId,
      itemName: item.name,
      message: item.purchaseMessage,
      priceCoins: item.costCoins,
      costCoins: amount,
      couponCode: by?.label ?? null,
    })
    await pay(tx, purchase.id, userId, amount)
    if (isLimited) await emit(tx, shopItemChanged, { itemId })
    return { purchase: { id: purchase.id, costCoins: amount }, message: item.purchaseMessage }
  })
}

/** What costs nothing moves nothing. */
async function pay(tx: Tx, purchaseId: string, ownerId: string, amount: Coins): Promise<void> {
  if (amount === 0) return
  const verdict = await spendCoins(tx, { fact: `shop:${purchaseId}`, ownerId, amount })
  if (verdict === 'insufficient') {
    const missing = amount - (await findCoins(tx, ownerId))
    throw new AppError('shop.insufficient_coins', { missing })
  }
  if (verdict !== 'ok') throw new Error(`The ledger answered ${verdict}`)
}

/** A moment that has passed would fill up at once, and once more what an open form still remembers. */
async function requireGood(tx: Tx, given: GivenItem, before?: ItemRow): Promise<void> {
  const problem = itemProblem(given)
  if (problem) throw problem
  const isNew = given.resetAt !== null && Date.parse(given.resetAt) !== before?.resetAt?.getTime()
  if (isNew && (await isOver(tx, given.resetAt))) throw new AppError('shop.restock_in_past')
}

async function requireItem(tx: Tx, id: string): Promise<ItemRow> {
  const item = await lockItem(tx, id)
  if (!item) throw new AppError('shop.item_not_found')
  return item
}

const attach = async ({ actor }: Ctx, tx: Tx, uploadId: string | null | undefined): Promise<string | null> =>
  uploadId ? attachUpload(tx, { uploadId, ownerId: actor.userId, purpose: SHOP_ITEM }) : null

async function note(
  { actor, requestId }: Ctx,
  tx: Tx,
  action: AuditAction,
  itemId: string,
  { before, after }: { before?: ItemRow; after?: GivenItem },
): Promise<void> {
  await recordAudit(tx, {
    actorId: actor.userId,
    action,
    subject: { type: 'shop-item', id: itemId },
    before: before && { ...before, resetAt: before.resetAt?.toISOString() ?? null },
    after: after && { ...after },
    requestId,
  })
  await emit(tx, shopItemChanged, { itemId })
}
