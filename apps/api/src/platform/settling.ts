import type { Services } from './services.ts'

/** Of deposits that are about to become withdrawable, those that have to wait. */
export type LookBeforeSettling = (
  services: Services,
  lotIds: readonly string[],
) => Promise<ReadonlySet<string>>

/** Each feature that knows where money came from has its look, outside any transaction. */
export async function lotsThatWait(
  features: readonly { readonly lookBeforeSettling?: LookBeforeSettling }[],
  services: Services,
  lotIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const waiting = new Set<string>()
  if (lotIds.length === 0) return waiting
  for (const { lookBeforeSettling } of features) {
    for (const lotId of (await lookBeforeSettling?.(services, lotIds)) ?? []) waiting.add(lotId)
  }
  return waiting
}
