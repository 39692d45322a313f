import { AD_CHART_DAYS, ADS_MAX, type AdPosition, type AdState } from '@trunfo/contract/ads'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Stale, staleRows } from '../../platform/db/stale-rows.ts'
import type { AdRow } from './ads.queries.ts'

const today = sql<string>`(now() at time zone 'America/Sao_Paulo')::date`

/** Counts only the person's first click on the ad per hour, which a unique constraint ensures. */
export async function countClick(tx: Tx, adId: string, userId: string): Promise<void> {
  const first = await tx
    .insertInto('ad_clicks')
    .values({ ad_id: adId, user_id: userId, hour: sql`date_trunc('hour', now(), 'UTC')` })
    .onConflict((conflict) => conflict.columns(['ad_id', 'user_id', 'hour']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!first) return
  await tx
    .updateTable('ad_banners')
    .set({ click_count: sql`click_count + 1` })
    .where('id', '=', adId)
    .execute()
  await sql`
    insert into ad_days (ad_id, day, clicks) values (${adId}, ${today}, 1)
    on conflict (ad_id, day) do update set clicks = ad_days.clicks + 1`.execute(tx)
}

/**
 * Adds a batch to the sums once, however often it is retried. Locks ads before their days, as a click does.
 */
export async function addImpressions(
  tx: Tx,
  heapId: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const receipt = await tx
    .insertInto('ad_tallies')
    .values({ id: heapId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!receipt || counts.size === 0) return
  const [ids, times] = [[...counts.keys()], [...counts.values()]]
  await sql`select from ad_banners where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  await sql`
    update ad_banners set impression_count = impression_count + counted.times
    from unnest(${ids}::uuid[], ${times}::bigint[]) as counted (ad_id, times)
    where ad_banners.id = counted.ad_id`.execute(tx)
  await sql`
    insert into ad_days (ad_id, day, impressions)
    select ad_banners.id, ${today}, counted.times
    from unnest(${ids}::uuid[], ${times}::bigint[]) as counted (ad_id, times)
    join ad_banners on ad_banners.id = counted.ad_id
    order by ad_banners.id
    on conflict (ad_id, day) do update set impressions = ad_days.impressions + excluded.impressions`.execute(
    tx,
  )
}

export interface MeasuredAd extends AdRow {
  readonly isExpired: boolean
  readonly ownerUsername: string | null
  readonly impressionCount: number
  readonly clickCount: number
  readonly since: string
  readonly impressions: readonly number[]
  readonly clicks: readonly number[]
}

export interface AdFilter {
  readonly ownerId?: string | undefined
  readonly position?: AdPosition | undefined
  readonly state?: AdState | undefined
}

/** Newest first, each with its last days; days without a row count as 0. */
export async function findMeasuredAds(db: Db, { ownerId, position, state }: AdFilter): Promise<MeasuredAd[]> {
  const isOver = sql`coalesce(ad.expires_at <= now(), false)`
  const isWanted = sql.join(
    [
      sql`ad.removed_at is null`,
      ...(ownerId !== undefined ? [sql`ad.owner_id = ${ownerId}`] : []),
      ...(position ? [sql`ad.position = ${position}`] : []),
      ...(state ? [sql`${isOver} = ${state === 'expired'}`] : []),
    ],
    sql` and `,
  )
  const first = sql`${today} - ${AD_CHART_DAYS - 1}::int`
  const { rows } = await sql<MeasuredAd>`
    select ad.id, ad.name, ad.image_key as "imageKey", ad.link_url as "linkUrl", ad.position,
      ad.target_roles as "targetRoles", ad.target_pages as "targetPages", ad.expires_at as "expiresAt",
      ${isOver} as "isExpired",
      ad.owner_id as "ownerId", owner.username as "ownerUsername",
      ad.impression_count as "impressionCount", ad.click_count as "clickCount",
      to_char(${first}, 'YYYY-MM-DD') as "since", drawn.impressions, drawn.clicks
    from ad_banners as ad
    left join profiles as owner on owner.id = ad.owner_id
    cross join lateral (
      select array_agg(coalesce(summed.impressions, 0)::float8 order by at) as impressions,
        array_agg(coalesce(summed.clicks, 0)::float8 order by at) as clicks
      from generate_series(0, ${AD_CHART_DAYS - 1}::int) as at
      left join ad_days as summed on summed.ad_id = ad.id and summed.day = ${first} + at
    ) as drawn
    where ${isWanted}
    order by ad.id desc limit ${ADS_MAX}`.execute(db)
  return rows
}

const CLICK_KEPT = sql`interval '90 days'`
const TALLY_KEPT = sql`interval '7 days'`

/** Clicks are personal data and only needed for an hour; data exports show those of the last 90 days. */
export const staleTraces: readonly Stale[] = [
  staleRows({
    table: 'ad_clicks',
    oldest: sql`select min(hour) + ${CLICK_KEPT} from ad_clicks`,
    remove: (from, limit) => sql`
      with removed as (
        delete from ad_clicks where ctid = any(array(
          select ctid from ad_clicks
          where hour < now() - ${CLICK_KEPT} and hour >= ${from} order by hour limit ${limit}
        )) returning hour as place
      )`,
  }),
  staleRows({
    table: 'ad_tallies',
    oldest: sql`select min(created_at) + ${TALLY_KEPT} from ad_tallies`,
    remove: (from, limit) => sql`
      with removed as (
        delete from ad_tallies where ctid = any(array(
          select ctid from ad_tallies
          where created_at < now() - ${TALLY_KEPT} and created_at >= ${from} order by created_at limit ${limit}
        )) returning created_at as place
      )`,
  }),
]
