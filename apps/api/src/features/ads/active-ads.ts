import { isAdFor } from '@trunfo/contract/ads'
import { viewerAdsSchema } from '@trunfo/contract/ads.schemas'
import type { Actor } from '../../platform/auth/actor.ts'
import { cachedFor } from '../../platform/cached.ts'
import type { Services } from '../../platform/services.ts'
import { sessionPart } from '../../platform/session-part.ts'
import { type AdRow, findRunningAd, findRunningAds } from './ads.queries.ts'

/** As long as public responses are cached: every process shows a changed ad within this time. */
const KEPT_SECONDS = 2

const runningAds = cachedFor(KEPT_SECONDS, ({ db }) => findRunningAds(db))

/** The ads for this person, from the cache of this process. */
export async function adsFor(services: Services, { roles }: Pick<Actor, 'roles'>): Promise<AdRow[]> {
  const now = new Date()
  return (await runningAds(services)).filter((ad) => isAdFor(ad, { roles, now }))
}

/**
 * Falls back to the database, since the page may have got a new ad from another process with a newer cache.
 */
export async function isAdShownTo(
  services: Services,
  actor: Pick<Actor, 'roles'>,
  adId: string,
): Promise<boolean> {
  if ((await adsFor(services, actor)).some(({ id }) => id === adId)) return true
  const ad = await findRunningAd(services.db, adId)
  return ad !== undefined && isAdFor(ad, { roles: actor.roles, now: new Date() })
}

/** Sent with the session response, so that the page can reserve the ads' space before its first paint. */
export const viewerAds = sessionPart('ads', viewerAdsSchema, async (services, actor) =>
  (await adsFor(services, actor)).map(({ id, name, imageKey, linkUrl, position, targetPages }) => ({
    id,
    name,
    imageUrl: services.storage.publicUrl(imageKey),
    linkUrl,
    position,
    targetPages: [...targetPages],
  })),
)
