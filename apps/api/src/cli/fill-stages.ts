import { fillStages } from '../features/tournaments/index.ts'
import type { Services } from '../platform/services.ts'

/** After the upgrade to the release with stages: see docs/operations.md. */
export async function fillAllStages(services: Services): Promise<void> {
  const filled = await fillStages(services)
  console.log(`${filled} tournaments got their stage.`)
}
