import { features } from '../features.ts'
import { loadConfig } from '../platform/config.ts'
import { openServices } from '../platform/open-services.ts'
import type { Services } from '../platform/services.ts'
import { createLog } from '../platform/telemetry/log.ts'

/** Opens the services for one command and closes them afterwards, so that the process can exit. */
export async function withServices(use: (services: Services) => Promise<void>): Promise<void> {
  const config = loadConfig()
  const { services, close } = openServices(config, createLog(config, 'cli'), features)
  try {
    await use(services)
  } finally {
    await close()
  }
}
