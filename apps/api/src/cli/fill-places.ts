import { fillPlaces } from '../features/tournaments/index.ts'
import type { Services } from '../platform/services.ts'

/** After the upgrade to the release with final places: see docs/operations.md. */
export async function fillAllPlaces(services: Services): Promise<void> {
  const filled = await fillPlaces(services)
  console.log(`${filled} tournaments got their final places.`)
}
