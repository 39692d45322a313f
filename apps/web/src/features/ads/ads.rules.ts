import { AD_ALL } from '@trunfo/contract/ads'
import type { Schemas } from '@/lib/api.ts'
import { instantOf } from '@/lib/local-time.ts'

/** What the form holds, by the names of its controls. */
export interface AdValues {
  name: string
  linkUrl: string
  position: string
  targetPages: string
  expiresAt: string
  ownerUsername: string
}

type GivenAd = Schemas['SaveAd']

/** The two choices are the form's own: everything, or what is listed. */
export const adOf = (
  values: Partial<AdValues>,
  {
    roles,
    position,
    isEverywhere,
  }: { roles: GivenAd['targetRoles']; position: GivenAd['position']; isEverywhere: boolean },
): GivenAd => ({
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

/** Clicks of a hundred impressions, to one decimal; null where nothing was shown. */
export const rateOf = (impressions: number, clicks: number): number | null =>
  impressions === 0 ? null : Math.round((clicks / impressions) * 1000) / 10

/** The highest fills the height; a day with little is still a day with something. */
export function barsOf(counts: readonly number[], height: number): { at: number; height: number }[] {
  const most = Math.max(...counts, 1)
  return counts
    .map((count, at) => ({ at, height: count === 0 ? 0 : Math.max(1.5, (count / most) * height) }))
    .filter((bar) => bar.height > 0)
}
