import { AD_ALL } from '@trunfo/contract/ads'
import type { Schemas } from '@/lib/api.ts'
import { instantOf } from '@/lib/local-time.ts'

/** Form values, keyed by control name. */
export interface AdValues {
  name: string
  linkUrl: string
  position: string
  targetPages: string
  expiresAt: string
  ownerUsername: string
}

type AdInput = Schemas['SaveAd']

/** Builds the API input. `isEverywhere` overrides the listed pages. */
export const adOf = (
  values: Partial<AdValues>,
  {
    roles,
    position,
    isEverywhere,
  }: { roles: AdInput['targetRoles']; position: AdInput['position']; isEverywhere: boolean },
): AdInput => ({
  name: values.name ?? '',
  linkUrl: values.linkUrl ?? '',
  position,
  targetRoles: roles,
  targetPages: isEverywhere ? [AD_ALL] : linesOf(values.targetPages ?? ''),
  expiresAt: instantOf(values.expiresAt ?? ''),
  ownerUsername: values.ownerUsername?.trim() || null,
})

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Clicks per hundred impressions, to one decimal; null without impressions. */
export const rateOf = (impressions: number, clicks: number): number | null =>
  impressions === 0 ? null : Math.round((clicks / impressions) * 1000) / 10

/** Scales bars so that the highest fills the height. Every non-zero day stays visible. */
export function barsOf(counts: readonly number[], height: number): { at: number; height: number }[] {
  const most = Math.max(...counts, 1)
  return counts
    .map((count, at) => ({ at, height: count === 0 ? 0 : Math.max(1.5, (count / most) * height) }))
    .filter((bar) => bar.height > 0)
}
