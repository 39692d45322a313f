import { AD_MANAGER_ROLES, ADS_MAX } from '@trunfo/contract/ads'
import type { AuditAction } from '@trunfo/contract/audit'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { anyOf } from '../../platform/http/access.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { ImagePurpose } from '../../platform/storage/image-purpose.ts'
import { attachUpload, releaseUpload } from '../../platform/storage/uploads.ts'
import { adsFor, isAdShownTo } from './active-ads.ts'
import { adChanged } from './ads.events.ts'
import {
  type AdRow,
  type AdToStore,
  findAdvertiser,
  insertAd,
  isFull,
  isPast,
  lockAd,
  markRemoved,
  updateAd,
} from './ads.queries.ts'
import { type AdInput, checkAd } from './ads.rules.ts'
import { countClick } from './figures.queries.ts'

/** A banner, or a tall image for the sidebar. */
export const AD: ImagePurpose = {
  name: 'ad',
  maxWidth: 2000,
  maxHeight: 1200,
  visibility: 'public',
  access: anyOf(AD_MANAGER_ROLES),
}

/** Tally name for ad impressions. */
export const IMPRESSIONS = 'ad-impressions'

interface AdFormInput extends AdInput {
  readonly ownerUsername: string | null
  /** Omit it to keep the current image. */
  readonly imageUploadId?: string | undefined
}

interface Saved {
  readonly id: string
}

export const createAd = (ctx: Ctx, given: AdFormInput): Promise<Saved> =>
  runCommand(ctx, async (tx) => {
    if (await isFull(tx)) throw new AppError('ads.full', { max: ADS_MAX })
    const ad = await validateAd(ctx, tx, given)
    const saved = await insertAd(tx, ad)
    await note(ctx, tx, 'ad.created', saved.id, { after: ad })
    return saved
  })

export const changeAd = (ctx: Ctx, id: string, given: AdFormInput): Promise<Saved> =>
  runCommand(ctx, async (tx) => {
    const before = await requireAd(tx, id)
    const ad = await validateAd(ctx, tx, given, before)
    if (ad.imageKey !== before.imageKey) await releaseUpload(tx, before.imageKey)
    await updateAd(tx, id, ad)
    await note(ctx, tx, 'ad.changed', id, { before, after: ad })
    return { id }
  })

export const removeAd = (ctx: Ctx, id: string): Promise<void> =>
  runCommand(ctx, async (tx) => {
    const before = await requireAd(tx, id)
    await releaseUpload(tx, before.imageKey)
    await markRemoved(tx, id)
    await note(ctx, tx, 'ad.removed', id, { before })
  })

/** Rejects ads that the person is not shown. */
export async function clickAd(ctx: Ctx, adId: string): Promise<void> {
  if (!(await isAdShownTo(ctx.services, ctx.actor, adId))) throw new AppError('ads.not_found')
  await runCommand(ctx, (tx) => countClick(tx, adId, ctx.actor.userId))
}

interface Batch {
  readonly id: string
  readonly shown: readonly { readonly adId: string; readonly times: number }[]
}

/**
 * Adds to a tally in Redis that a worker writes to the database once per minute. Impressions are a metric,
 * not money, so they are dropped silently while Redis is down.
 */
export async function recordImpressions({ services, actor }: Ctx, { id, shown }: Batch): Promise<void> {
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

async function validateAd(
  { actor }: Ctx,
  tx: Tx,
  { ownerUsername, imageUploadId, ...given }: AdFormInput,
  before?: AdRow,
): Promise<AdToStore> {
  const good = checkAd(given, Boolean(imageUploadId ?? before))
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
  { before, after }: { before?: AdRow; after?: AdToStore },
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

const factsOf = (ad: AdRow | AdToStore) => ({
  name: ad.name,
  imageKey: ad.imageKey,
  linkUrl: ad.linkUrl,
  position: ad.position,
  targetRoles: [...ad.targetRoles],
  targetPages: [...ad.targetPages],
  expiresAt: ad.expiresAt && new Date(ad.expiresAt).toISOString(),
  ownerId: ad.ownerId,
})
