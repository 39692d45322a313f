import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

let made = 0

export const makeShopItem = (db: Db, fields: Partial<Insertable<DB['shop_items']>> = {}) =>
  db
    .insertInto('shop_items')
    .values({
      name: `Item ${++made}`,
      description: '',
      cost_coins: 100,
      purchase_message: '',
      is_active: true,
      ...fields,
    })
    .returning(['id', 'name', 'cost_coins as costCoins'])
    .executeTakeFirstOrThrow()
