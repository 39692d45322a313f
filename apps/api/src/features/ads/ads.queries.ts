import { ADS_MAX, type AdPosition, type AdTarget } from '@trunfo/contract/ads'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { AdInput } from './ads.rules.ts'

export interface AdRow {
  readonly id: string
  readonly name: string
  readonly imageKey: string
  readonly linkUrl: string
  readonly position: AdPosition
  readonly targetRoles: readonly AdTarget[]
  readonly targetPages: readonly string[]
  readonly expiresAt: Date | null
  readonly ownerId: string | null
}

const selectAds = (db: Db) =>
  db
    .selectFrom('ad_banners as ad')
    .select([
      'ad.id',
      'ad.name',
      'ad.link_url as linkUrl',
      'ad.target_pages as targetPages',
      'ad.expires_at as expiresAt',
      'ad.owner_id as ownerId',
      'ad.position',
      'ad.target_roles as targetRoles',
    ])
    // Only removed ads have no image.
    .select((eb) => eb.ref('ad.image_key').$notNull().as('imageKey'))
    .where('ad.removed_at', 'is', null)
    .orderBy('ad.id', 'desc')
    .limit(ADS_MAX)

const isOver = sql<boolean>`coalesce(ad.expires_at <= now(), false)`

/** Ads that have not expired. */
export const findRunningAds = (db: Db): Promise<AdRow[]> => selectAds(db).where(isOver, '=', false).execute()

export const findRunningAd = (db: Db, id: string): Promise<AdRow | undefined> =>
  selectAds(db).where('ad.id', '=', id).where(isOver, '=', false).executeTakeFirst()

/** Locks the ad against concurrent edits. */
export async function lockAd(tx: Tx, id: string): Promise<AdRow | undefined> {
  await tx.selectFrom('ad_banners').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return selectAds(tx).where('ad.id', '=', id).executeTakeFirst()
}

export async function isFull(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('ad_banners')
    .select('id')
    .where('removed_at', 'is', null)
    .offset(ADS_MAX - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface AdToStore extends AdInput {
  readonly imageKey: string
  readonly ownerId: string | null
}

const columnsOf = (ad: AdToStore) => ({
  name: ad.name,
  image_key: ad.imageKey,
  link_url: ad.linkUrl,
  position: ad.position,
  target_roles: [...ad.targetRoles],
  target_pages: [...ad.targetPages],
  expires_at: ad.expiresAt,
  owner_id: ad.ownerId,
})

export const insertAd = (tx: Tx, ad: AdToStore): Promise<{ id: string }> =>
  tx.insertInto('ad_banners').values(columnsOf(ad)).returning('id').executeTakeFirstOrThrow()

export async function updateAd(tx: Tx, id: string, ad: AdToStore): Promise<void> {
  await tx.updateTable('ad_banners').set(columnsOf(ad)).where('id', '=', id).execute()
}

export async function markRemoved(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('ad_banners')
    .set({ removed_at: sql`now()`, image_key: null })
    .where('id', '=', id)
    .execute()
}

export async function isPast(db: Db, moment: string): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`select ${moment}::timestamptz <= now() as past`.execute(db)
  return rows[0]?.past ?? false
}

/** Finds an active advertiser by username in any case. The current owner also matches without the role. */
export async function findAdvertiser(
  db: Db,
  username: string,
  ownerBefore: string | null,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('status', '=', 'active')
    .where(sql<boolean>`('anunciante' = any(roles) or id = ${ownerBefore}::uuid)`)
    .executeTakeFirst()
  return row?.id
}

/** For an erased account. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('ad_clicks').where('user_id', '=', userId).execute()
  await tx.updateTable('ad_banners').set({ owner_id: null }).where('owner_id', '=', userId).execute()
}
