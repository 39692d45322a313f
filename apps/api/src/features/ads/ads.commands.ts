import { AD_MANAGER_ROLES, ADS_MAX } from '@trunfo/contract/ads'
import type { AuditAction } from '@trunfo/contract/audit'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { anyOf } from '../../platform/http/access.ts'
import { act } from '../../platform/http/act.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { ImagePurpose } from '../../platform/storage/image-purpose.ts'
import { attachUpload, releaseUpload } from '../../platform/storage/uploads.ts'
import { adChanged } from './ads.events.ts'
import {
  type AdRow,
  findAdvertiser,
  insertAd,
  isFull,
  isPast,
  type KeptAd,
  lockAd,
  markRemoved,
  updateAd,
} from './ads.queries.ts'
import { type GivenAd, goodAd } from './ads.rules.ts'
import { countClick } from './figures.queries.ts'
import { adsFor, isAdShownTo } from './running.ts'

/** A banner, or a tall picture for the side. */
export const AD: ImagePurpose = {
  name: 'ad',
  maxWidth: 2000,
  maxHeight: 1200,
  visibility: 'public',
  access: anyOf(AD_MANAGER_ROLES),
}

/** The heap in which impressions gather. */
export const IMPRESSIONS = 'ad-impressions'

interface GivenByForm extends GivenAd {
  readonly ownerUsername: string | null
  /** Without one the picture stays. */
  readonly imageUploadId?: string | undefined
}

interface Saved {
  readonly id: string
}

export const createAd = (ctx: Ctx, given: GivenByForm): Promise<Saved> =>
  act(ctx, async (tx) => {
    if (await isFull(tx)) throw new AppError('ads.full', { max: ADS_MAX })
    const ad = await requireGood(ctx, tx, given)
    const saved = await insertAd(tx, ad)
    await note(ctx, tx, 'ad.created', saved.id, { after: ad })
    return saved
  })

export const changeAd = (ctx: Ctx, id: string, given: GivenByForm): Promise<Saved> =>
  act(ctx, async (tx) => {
    const before = await requireAd(tx, id)
    const ad = await requireGood(ctx, tx, given, before)
    if (ad.imageKey !== before.imageKey) await releaseUpload(tx, before.imageKey)
    await updateAd(tx, id, ad)
    await note(ctx, tx, 'ad.changed', id, { before, after: ad })
    return { id }
  })

export const removeAd = (ctx: Ctx, id: string): Promise<void> =>
  act(ctx, async (tx) => {
    const before = await requireAd(tx, id)
    await releaseUpload(tx, before.imageKey)
    await markRemoved(tx, id)
    await note(ctx, tx, 'ad.removed', id, { before })
  })

/** Only what the person may be shown can have been clicked. */
export async function clickAd(ctx: Ctx, adId: string): Promise<void> {
  if (!(await isAdShownTo(ctx.services, ctx.actor, adId))) throw new AppError('ads.not_found')
  await act(ctx, (tx) => countClick(tx, adId, ctx.actor.userId))
}

interface Batch {
  readonly id: string
  readonly shown: readonly { readonly adId: string; readonly times: number }[]
}

/**
 * Onto the heap that a worker writes down once a minute: no statement of the database, whatever the number. They are a
 * measure and nobody's money, so a Redis that is away loses them and the page never hears of it.
 */
export async function noteImpressions({ services, actor }: Ctx, { id, shown }: Batch): Promise<void> {
  const ids = new Set((await adsFor(services, actor)).map((ad) => ad.id))
  const counts = new Map<string, number>()
  for (const { adId, times } of shown) if (ids.has(adId)) counts.set(adId, (counts.get(adId) ?? 0) + times)
  if (counts.size === 0) return
  try {
    await services.tallies.add(IMPRESSIONS, `${actor.userId}:${id}`, counts)
  } catch (error) {
    services.log.debug({ err: error }, 'impressions lost')
  }
}

async function requireGood(
  { actor }: Ctx,
  tx: Tx,
  { ownerUsername, imageUploadId, ...given }: GivenByForm,
  before?: AdRow,
): Promise<KeptAd> {
  const good = goodAd(given, Boolean(imageUploadId ?? before))
  if (good instanceof AppError) throw good
  const { expiresAt } = good
  const isNewMoment = expiresAt !== null && Date.parse(expiresAt) !== before?.expiresAt?.getTime()
  if (isNewMoment && (await isPast(tx, expiresAt))) throw new AppError('ads.expiry_in_past')
  const ownerId = ownerUsername ? await requireAdvertiser(tx, ownerUsername, before) : null
  const imageKey = imageUploadId
    ? await attachUpload(tx, { uploadId: imageUploadId, ownerId: actor.userId, purpose: AD })
    : (before?.imageKey ?? '')
  return { ...good, imageKey, ownerId }
}

async function requireAdvertiser(tx: Tx, username: string, before: AdRow | undefined): Promise<string> {
  const ownerId = await findAdvertiser(tx, username, before?.ownerId ?? null)
  if (!ownerId) throw new AppError('ads.owner_not_advertiser', { username })
  return ownerId
}

async function requireAd(tx: Tx, id: string): Promise<AdRow> {
  const ad = await lockAd(tx, id)
  if (!ad) throw new AppError('ads.not_found')
  return ad
}

async function note(
  { actor, requestId }: Ctx,
  tx: Tx,
  action: AuditAction,
  adId: string,
  { before, after }: { before?: AdRow; after?: KeptAd },
): Promise<void> {
  await recordAudit(tx, {
    actorId: actor.userId,
    action,
    subject: { type: 'ad', id: adId },
    before: before && factsOf(before),
    after: after && factsOf(after),
    requestId,
  })
  await emit(tx, adChanged, { adId })
}

const factsOf = (ad: AdRow | KeptAd) => ({
  name: ad.name,
  imageKey: ad.imageKey,
  linkUrl: ad.linkUrl,
  position: ad.position,
  targetRoles: [...ad.targetRoles],
  targetPages: [...ad.targetPages],
  expiresAt: ad.expiresAt && new Date(ad.expiresAt).toISOString(),
  ownerId: ad.ownerId,
})
