import type { Db } from '../../platform/db/database.ts'
import { allAtOnce, inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'

/**
 * Purchases stay after the buyer's erasure, as the law requires; the account is a pseudonym by then. A
 * Discord role's row is deleted when the role is removed.
 */
export const vipPersonalData: readonly PersonalData[] = [
  { section: 'assinaturas_vip', read: (db, userId) => inBatches((after) => findGrantsOf(db, userId, after)) },
  { section: 'cargo_no_discord', read: (db, userId) => allAtOnce(findDiscordOf(db, userId)) },
]

function findGrantsOf(db: Db, userId: string, after: string) {
  return db
    .selectFrom('vip_grants as given')
    .innerJoin('vip_orders as bought', 'bought.id', 'given.order_id')
    .select([
      'given.id',
      'bought.months as meses',
      'bought.way as forma',
      'bought.amount as valor_em_centavos',
      'bought.created_at as comprado_em',
      'given.starts_at as inicio',
      'given.ends_at as fim',
      'given.revoked_at as revogado_em',
    ])
    .where('given.user_id', '=', userId)
    .where('given.id', '>', after)
    .orderBy('given.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findDiscordOf(db: Db, userId: string) {
  return db
    .selectFrom('vip_discord_roles')
    .select(['discord_id as conta', 'state as estado', 'created_at as desde'])
    .where('user_id', '=', userId)
    .execute()
}
