import type { Services } from './services.ts'

/** Returns the lots that must not become withdrawable yet. */
export type CheckBeforeSettling = (
  services: Services,
  lotIds: readonly string[],
) => Promise<ReadonlySet<string>>

/**
 * Asks every feature that knows where money came from. Call it outside a transaction: features may query
 * providers.
 */
export async function findLotsToDefer(
  features: readonly { readonly checkBeforeSettling?: CheckBeforeSettling }[],
  services: Services,
  lotIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const waiting = new Set<string>()
  if (lotIds.length === 0) return waiting
  for (const { checkBeforeSettling } of features) {
    for (const lotId of (await checkBeforeSettling?.(services, lotIds)) ?? []) waiting.add(lotId)
  }
  return waiting
}
