import { allAtOnce, inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'

/** Times and outcomes. The other person is not named, because that is their personal data. */
export const referralsPersonalData: readonly PersonalData[] = [
  {
    section: 'convites_aceitos',
    read: (db, userId) =>
      inBatches((after) =>
        db
          .selectFrom('referrals')
          .select([
            'id',
            'created_at as quando',
            'status as situacao',
            'reward_type as recompensa',
            'reward_amount as valor_da_recompensa',
            'rewarded_at as recompensado_em',
          ])
          .where('referrer_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(PERSONAL_DATA_BATCH)
          .execute(),
      ),
  },
  {
    section: 'convite_recebido',
    read: (db, userId) =>
      allAtOnce(
        db
          .selectFrom('referrals')
          .select(['created_at as quando', 'status as situacao'])
          .where('referred_id', '=', userId)
          .execute(),
      ),
  },
]
