import { z } from 'zod'
import {
  AD_ALL,
  AD_CHART_DAYS,
  AD_IMPRESSIONS_MAX,
  AD_LINK_MAX,
  AD_NAME_MAX,
  AD_PAGE_MAX,
  AD_PAGES_MAX,
  AD_POSITIONS,
  AD_STATES,
  ADS_MAX,
} from './ads.ts'
import { ROLES } from './roles.ts'
import { line, moment } from './texts.schemas.ts'

const targetRole = z.enum([AD_ALL, ...ROLES])

const shown = {
  id: z.uuid(),
  name: z.string(),
  imageUrl: z.string(),
  linkUrl: z.string(),
  position: z.enum(AD_POSITIONS),
}

/** The ads for the viewer on any page, as the session response contains them. */
export const viewerAdsSchema = z
  .array(z.object({ ...shown, targetPages: z.array(z.string()) }).meta({ id: 'ViewerAd' }))
  .max(ADS_MAX)

const counts = z.array(z.int()).length(AD_CHART_DAYS)

const measured = {
  ...shown,
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
  impressionCount: z.int(),
  clickCount: z.int(),
  /** One value per day in Brasília's time zone, up to today. */
  days: z.object({ from: z.iso.date(), impressions: counts, clicks: counts }),
}

export const ownAdsSchema = z
  .object({ ads: z.array(z.object(measured).meta({ id: 'OwnAd' })).max(ADS_MAX) })
  .meta({ id: 'OwnAds' })

/** Not paged: there are at most `ADS_MAX`. */
export const adminAdsQuerySchema = z
  .object({ position: z.enum(AD_POSITIONS).optional(), state: z.enum(AD_STATES).optional() })
  .strict()

export const adminAdsSchema = z
  .object({
    ads: z
      .array(
        z
          .object({
            ...measured,
            targetRoles: z.array(targetRole),
            targetPages: z.array(z.string()),
            ownerUsername: z.string().nullable(),
          })
          .meta({ id: 'AdminAd' }),
      )
      .max(ADS_MAX),
  })
  .meta({ id: 'AdminAds' })

/** Missing and invalid values are checked by rules with their own texts. */
export const saveAdSchema = z
  .object({
    name: line(AD_NAME_MAX),
    linkUrl: line(AD_LINK_MAX),
    position: z.enum(AD_POSITIONS),
    targetRoles: z.array(targetRole).max(ROLES.length + 1),
    targetPages: z.array(line(AD_PAGE_MAX)).max(AD_PAGES_MAX),
    expiresAt: moment.nullable(),
    ownerUsername: line(20).nullable(),
    /** A new image; omit it to keep the current one. */
    imageUploadId: z.uuid().optional(),
  })
  .strict()
  .meta({ id: 'SaveAd' })
export const adSavedSchema = z.object({ ad: z.object({ id: z.uuid() }) }).meta({ id: 'AdSaved' })
export const adParamsSchema = z.object({ id: z.uuid() }).strict()

/** What a page has shown since its last batch. The id identifies a batch that arrives twice. */
export const impressionsSchema = z
  .object({
    id: z.uuid(),
    shown: z
      .array(z.object({ adId: z.uuid(), times: z.int().min(1).max(AD_IMPRESSIONS_MAX) }).strict())
      .min(1)
      .max(ADS_MAX),
  })
  .strict()
  .meta({ id: 'AdImpressions' })
