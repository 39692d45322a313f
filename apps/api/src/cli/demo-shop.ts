import { coins } from '@trunfo/money/amounts'
import { grantCoins } from '../features/ledger/index.ts'
import { makeCoupon, makePromotion } from '../features/promotions/index.ts'
import { makeShopItem } from '../features/shop/index.ts'
import type { Db } from '../platform/db/database.ts'

const ITEMS = [
  { name: 'Adesivo da mesa', description: 'Um adesivo para o seu perfil.', cost_coins: 80 },
  {
    name: 'Moldura dourada',
    description: 'Uma moldura em volta do seu avatar por 30 dias.',
    cost_coins: 1200,
    quantity: 12,
    purchase_message: 'A moldura aparece no seu perfil em até um dia.',
  },
  {
    name: 'Baralho da casa',
    description: 'Baralho de papel, enviado pelo correio.',
    cost_coins: 5000,
    quantity: 3,
  },
  { name: 'Camiseta', description: 'Tamanhos P a GG.', cost_coins: 9000, quantity: 0 },
]

/** Something to buy, coins to buy it with, and a coupon of each area. */
export async function seedDemoShop(db: Db, people: ReadonlyMap<string, string>): Promise<void> {
  for (const item of ITEMS) await makeShopItem(db, item)
  await makeCoupon(db, { code: 'LOJA10', description: 'Boas-vindas à loja.' })
  await makeCoupon(db, { code: 'VIP20', area: 'vip', discount_percentage: 20, max_uses: 100 })
  await makePromotion(db, { name: 'Semana do Truco', description: 'Dez por cento na assinatura VIP.' })
  await db.transaction().execute(async (tx) => {
    for (const [username, ownerId] of people)
      await grantCoins(tx, { fact: `demo:${username}`, ownerId, amount: coins(2000) })
  })
}
