import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { newKey } from '../../platform/storage/keys.ts'
import { AD } from './ads.commands.ts'

let made = 0

/** Without a given `image_key`, its image does not exist in storage. */
export const makeAd = (db: Db, fields: Partial<Insertable<DB['ad_banners']>> = {}) =>
  db
    .insertInto('ad_banners')
    .values({
      name: `Anúncio ${++made}`,
      image_key: newKey(AD),
      link_url: 'https://anunciante.example/oferta',
      position: 'top',
      target_roles: ['all'],
      target_pages: ['all'],
      ...fields,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
