import { AD_IMPRESSIONS_MAX } from '@trunfo/contract/ads'
import { call, type Schemas } from '@/lib/api.ts'

export type ViewerAd = Schemas['ViewerAd']

const TELL_AFTER_MS = 10_000

const shown = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Counts an impression. Impressions are sent in batches, the last one when the page is hidden: one request
 * each would be too much traffic.
 */
export function noteImpression(adId: string): void {
  shown.set(adId, Math.min((shown.get(adId) ?? 0) + 1, AD_IMPRESSIONS_MAX))
  timer ??= setTimeout(tellImpressions, TELL_AFTER_MS)
}

document.addEventListener('visibilitychange', () => document.hidden && tellImpressions())

function tellImpressions(): void {
  clearTimeout(timer)
  timer = undefined
  if (shown.size === 0) return
  const body = { id: crypto.randomUUID(), shown: [...shown].map(([adId, times]) => ({ adId, times })) }
  shown.clear()
  tell(call('post', '/api/ads/impressions', { body, keepalive: true }))
}

export const noteClick = (id: string): void =>
  tell(call('post', '/api/ads/{id}/clicks', { params: { path: { id } }, keepalive: true }))

/** Metrics are best effort: a failed request is ignored. */
const tell = (telling: Promise<unknown>): void => void telling.catch(() => undefined)
