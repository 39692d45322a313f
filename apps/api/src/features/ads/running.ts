import { isAdFor } from '@trunfo/contract/ads'
import { viewerAdsSchema } from '@trunfo/contract/ads.schemas'
import type { Actor } from '../../platform/auth/actor.ts'
import { keptFor } from '../../platform/kept.ts'
import type { Services } from '../../platform/services.ts'
import { sessionPart } from '../../platform/session-part.ts'
import { type AdRow, findRunningAd, findRunningAds } from './ads.queries.ts'

/** As long as public answers are kept: whoever changes an ad sees it within that time, on every process. */
const KEPT_SECONDS = 2

const runningAds = keptFor(KEPT_SECONDS, ({ db }) => findRunningAds(db))

/** The ads that this person may be shown, out of the memory of this process. */
export async function adsFor(services: Services, { roles }: Pick<Actor, 'roles'>): Promise<AdRow[]> {
  const now = new Date()
  return (await runningAds(services)).filter((ad) => isAdFor(ad, { roles, now }))
}

/** For an act on one of them: another process may have told the page of an ad that this one has not heard of. */
export async function isAdShownTo(
  services: Services,
  actor: Pick<Actor, 'roles'>,
  adId: string,
): Promise<boolean> {
  if ((await adsFor(services, actor)).some(({ id }) => id === adId)) return true
  const ad = await findRunningAd(services.db, adId)
  return ad !== undefined && isAdFor(ad, { roles: actor.roles, now: new Date() })
}

/** They come with the first answer that a page waits for, so that it knows its places before it paints. */
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
