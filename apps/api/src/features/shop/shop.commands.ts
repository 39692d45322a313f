import type { AuditAction } from '@trunfo/contract/audit'
import { SHOP_ITEMS_MAX, SHOP_MANAGER_ROLES } from '@trunfo/contract/shop'
import { type Coins, coins } from '@trunfo/money/amounts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { anyOf } from '../../platform/http/access.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
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
import { type ItemInput, itemProblem } from './shop.rules.ts'

/** The image of an item. */
export const SHOP_ITEM: ImagePurpose = {
  name: 'shop-item',
  maxWidth: 800,
  maxHeight: 800,
  visibility: 'public',
  access: anyOf(SHOP_MANAGER_ROLES),
}

interface AdFormInput extends Omit<ItemInput, 'quantity'> {
  /** Omit it to keep the stock. */
  readonly quantity?: number | null | undefined
  /** Omit it to keep the image; null removes it. */
  readonly imageUploadId?: string | null | undefined
}

interface Saved {
  readonly id: string
}

export function createItem(
  ctx: Ctx,
  { imageUploadId, quantity = null, ...rest }: AdFormInput,
): Promise<Saved> {
  const given = { ...rest, quantity }
  return runCommand(ctx, async (tx) => {
    await validateItem(tx, given)
    if (await isShopFull(tx)) throw new AppError('shop.full', { max: SHOP_ITEMS_MAX })
    const saved = await insertItem(tx, given, await attach(ctx, tx, imageUploadId))
    await note(ctx, tx, 'shop-item.created', saved.id, { after: given })
    return saved
  })
}

export function changeItem(ctx: Ctx, id: string, { imageUploadId, ...rest }: AdFormInput): Promise<Saved> {
  return runCommand(ctx, async (tx) => {
    const before = await requireItem(tx, id)
    const given = { ...rest, quantity: rest.quantity === undefined ? before.quantity : rest.quantity }
    await validateItem(tx, given, before)
    const isKept = imageUploadId === undefined
    const imageKey = isKept ? before.imageKey : await attach(ctx, tx, imageUploadId)
    if (!isKept && before.imageKey) await releaseUpload(tx, before.imageKey)
    await updateItem(tx, id, given, imageKey)
    await note(ctx, tx, 'shop-item.changed', id, { before, after: given })
    return { id }
  })
}

export const removeItem = (ctx: Ctx, id: string): Promise<void> =>
  runCommand(ctx, async (tx) => {
    const before = await requireItem(tx, id)
    if (before.imageKey) await releaseUpload(tx, before.imageKey)
    await markRemoved(tx, id)
    await note(ctx, tx, 'shop-item.removed', id, { before })
  })

interface Order {
  readonly itemId: string
  /** The price the buyer saw. */
  readonly costCoins: number
  readonly couponCode?: string | undefined
}

interface Bought {
  readonly purchase: { readonly id: string; readonly costCoins: number }
  readonly message: string
}

/**
 * Updates stock, coupon and coins in one transaction, always locked in this order. Fails if the price is not
 * the one that the buyer saw.
 */
export async function buyItem(ctx: Ctx, { itemId, costCoins, couponCode }: Order): Promise<Bought> {
  const { actor, services } = ctx
  const { userId } = actor
  if (couponCode) await spendCouponTry(services, userId)
  return runCommand(ctx, async (tx): Promise<Bought> => {
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

/** Free items skip the ledger. */
async function pay(tx: Tx, purchaseId: string, ownerId: string, amount: Coins): Promise<void> {
  if (amount === 0) return
  const verdict = await spendCoins(tx, { fact: `shop:${purchaseId}`, ownerId, amount })
  if (verdict === 'insufficient') {
    const missing = amount - (await findCoins(tx, ownerId))
    throw new AppError('shop.insufficient_coins', { missing })
  }
  if (verdict !== 'ok') throw new Error(`The ledger answered ${verdict}`)
}

/** Rejects past restock times: they would run at once, and a stale form would repeat one that already ran. */
async function validateItem(tx: Tx, given: ItemInput, before?: ItemRow): Promise<void> {
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
  { before, after }: { before?: ItemRow; after?: ItemInput },
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
