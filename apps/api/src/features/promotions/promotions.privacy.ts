import { inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'

/** Discounts a person used. They are needed for the usage counts, so they outlive the account, anonymised. */
export const promotionsPersonalData: readonly PersonalData[] = [
  {
    section: 'descontos',
    read: (db, userId) =>
      inBatches((after) =>
        db
          .selectFrom('discount_reservations as taken')
          .leftJoin('coupons as coupon', 'coupon.id', 'taken.coupon_id')
          .leftJoin('promotions as promotion', 'promotion.id', 'taken.promotion_id')
          .select([
            'taken.id',
            'coupon.code as cupom',
            'promotion.name as promocao',
            'taken.state as situacao',
            'taken.created_at as quando',
          ])
          .where('taken.person_id', '=', userId)
          .where('taken.id', '>', after)
          .orderBy('taken.id')
          .limit(PERSONAL_DATA_BATCH)
          .execute(),
      ),
  },
]
