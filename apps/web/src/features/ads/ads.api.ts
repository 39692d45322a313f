import { AD_IMPRESSIONS_MAX } from '@trunfo/contract/ads'
import { call, type Schemas } from '@/lib/api.ts'

export type ViewerAd = Schemas['ViewerAd']

const TELL_AFTER_MS = 10_000

const shown = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Told in batches, the last one when the page goes: a request for each would be more traffic than the page itself. */
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

/** A figure that did not arrive is nothing to bother anybody with. */
const tell = (telling: Promise<unknown>): void => void telling.catch(() => undefined)
