import { inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'

/** A person's purchases. Receipts belong to the ledger's history, so they outlive the account, anonymised. */
export const shopPersonalData: readonly PersonalData[] = [
  {
    section: 'compras_na_loja',
    read: (db, userId) =>
      inBatches((after) =>
        db
          .selectFrom('shop_purchases')
          .select([
            'id',
            'item_name as item',
            'message as mensagem',
            'price_coins as preco_em_cardcoins',
            'cost_coins as pago_em_cardcoins',
            'coupon_code as cupom',
            'created_at as quando',
          ])
          .where('user_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(PERSONAL_DATA_BATCH)
          .execute(),
      ),
  },
]
