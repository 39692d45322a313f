import type { Db } from '../../platform/db/database.ts'
import { allAtOnce, inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'

/** The ads a person clicked and the ads they own. Impressions are not stored per person. */
export const adsPersonalData: readonly PersonalData[] = [
  {
    section: 'cliques_em_anuncios',
    read: (db, userId) => inBatches((after) => findClicks(db, userId, after)),
  },
  { section: 'anuncios_proprios', read: (db, userId) => allAtOnce(findOwn(db, userId)) },
]

const findClicks = (db: Db, userId: string, after: string) =>
  db
    .selectFrom('ad_clicks as click')
    .innerJoin('ad_banners as ad', 'ad.id', 'click.ad_id')
    .select(['click.id', 'ad.name as anuncio', 'ad.link_url as endereco', 'click.hour as hora'])
    .where('click.user_id', '=', userId)
    .where('click.id', '>', after)
    .orderBy('click.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()

const findOwn = (db: Db, userId: string) =>
  db
    .selectFrom('ad_banners')
    .select(['name as anuncio', 'link_url as endereco', 'created_at as criado_em', 'expires_at as expira_em'])
    .where('owner_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
