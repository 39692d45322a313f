import { coins } from '@trunfo/money/amounts'
import { grantCoins } from '../src/features/ledger/index.ts'
import { makeCoupon, makePromotion } from '../src/features/promotions/testing.ts'
import { makeShopItem, SHOP_ITEM } from '../src/features/shop/testing.ts'
import type { Services } from '../src/platform/services.ts'
import { newKey } from '../src/platform/storage/keys.ts'
import { toWebp } from './pictures.ts'

const ITEMS = [
  {
    name: 'Adesivo da mesa',
    description: 'Um adesivo para o seu perfil.',
    cost_coins: 80,
    shape: '<circle r="120"/><path d="M0-80 60 0 0 80-60 0z" fill="#c8102e"/>',
  },
  {
    name: 'Moldura dourada',
    description: 'Uma moldura em volta do seu avatar por 30 dias.',
    cost_coins: 1200,
    quantity: 12,
    purchase_message: 'A moldura aparece no seu perfil em até um dia.',
    shape: '<circle r="84" opacity=".4"/><circle r="120" fill="none" stroke="#f2b632" stroke-width="26"/>',
  },
  {
    name: 'Baralho da casa',
    description: 'Baralho de papel, enviado pelo correio.',
    cost_coins: 5000,
    quantity: 3,
    shape: [-18, 0, 18]
      .map(
        (turn) => `<rect x="-72" y="-105" width="144" height="210" rx="16" transform="rotate(${turn})"
        stroke="#14532d" stroke-width="4"/>`,
      )
      .concat('<path d="M0-46 36 0 0 46-36 0z" fill="#14532d" transform="rotate(18)"/>')
      .join(''),
  },
  {
    name: 'Camiseta',
    description: 'Tamanhos P a GG.',
    cost_coins: 9000,
    quantity: 0,
    shape:
      '<path d="M-50-110Q0-70 50-110L130-60 95 5 70-10V120H-70V-10L-95 5-130-60z"/><path d="M0-20 30 20 0 60-30 20z" fill="#14532d"/>',
  },
]

const draw = (shape: string) =>
  toWebp(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-200 -200 400 400" width="400" height="400">
    <linearGradient id="felt" x2="1" y2="1"><stop stop-color="#14532d"/><stop offset="1" stop-color="#1c7a4f"/></linearGradient>
    <rect x="-200" y="-200" width="400" height="400" fill="url(#felt)"/><g fill="#fdf6e3" transform="scale(.75)">${shape}</g></svg>`)

/** Items to buy, coins to buy them with, a coupon per area and a promotion. */
export async function seedDemoShop(
  { db, storage }: Services,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { shape, ...item } of ITEMS) {
    const image_key = newKey(SHOP_ITEM)
    await storage.put(image_key, await draw(shape))
    await makeShopItem(db, { ...item, image_key })
  }
  await makeCoupon(db, { code: 'LOJA10', description: 'Boas-vindas à loja.' })
  await makeCoupon(db, { code: 'VIP20', area: 'vip', discount_percentage: 20, max_uses: 100 })
  await makePromotion(db, { name: 'Semana do Truco', description: 'Dez por cento na assinatura VIP.' })
  await db.transaction().execute(async (tx) => {
    for (const [username, ownerId] of people)
      await grantCoins(tx, { fact: `demo:${username}`, ownerId, amount: coins(2000) })
  })
}
