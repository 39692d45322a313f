import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

let made = 0

export const makePromotion = (db: Db, fields: Partial<Insertable<DB['promotions']>> = {}) =>
  db
    .insertInto('promotions')
    .values({
      name: `Promoção ${++made}`,
      description: '',
      type: 'time_based',
      discount_percentage: 10,
      is_active: true,
      ...fields,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const makeCoupon = (db: Db, fields: Partial<Insertable<DB['coupons']>> = {}) =>
  db
    .insertInto('coupons')
    .values({
      code: `CUPOM${++made}`,
      description: '',
      discount_percentage: 10,
      area: 'shop',
      is_active: true,
      ...fields,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
