import type { adminAdsSchema, ownAdsSchema } from '@trunfo/contract/ads.schemas'
import type { z } from 'zod'
import type { Services } from '../../platform/services.ts'
import { type AdFilter, findMeasuredAds, type MeasuredAd } from './figures.queries.ts'

type OwnAds = z.infer<typeof ownAdsSchema>
type AdminAds = z.infer<typeof adminAdsSchema>

const viewMeasured = ({ storage }: Services, row: MeasuredAd): OwnAds['ads'][number] => ({
  id: row.id,
  name: row.name,
  imageUrl: storage.publicUrl(row.imageKey),
  linkUrl: row.linkUrl,
  position: row.position,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  isExpired: row.isExpired,
  impressionCount: row.impressionCount,
  clickCount: row.clickCount,
  days: { from: row.since, impressions: [...row.impressions], clicks: [...row.clicks] },
})

export async function viewOwnAds(services: Services, ownerId: string): Promise<OwnAds> {
  const rows = await findMeasuredAds(services.db, { ownerId })
  return { ads: rows.map((row) => viewMeasured(services, row)) }
}

export async function viewAds(services: Services, filter: AdFilter): Promise<AdminAds> {
  const rows = await findMeasuredAds(services.db, filter)
  const ads = rows.map((row) => ({
    ...viewMeasured(services, row),
    targetRoles: [...row.targetRoles],
    targetPages: [...row.targetPages],
    ownerUsername: row.ownerUsername,
  }))
  return { ads }
}
