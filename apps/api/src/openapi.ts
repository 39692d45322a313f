import { buildApp } from './app.ts'
import { features } from './features.ts'
import { loadConfig } from './platform/config.ts'
import { openServices } from './platform/open-services.ts'
import { createLog } from './platform/telemetry/log.ts'
import type { Description } from './public-api.ts'

/**
 * Generates the OpenAPI description of all routes, those of the public API included. Needs neither PostgreSQL nor Redis,
 * because no route is called.
 */
export async function buildOpenApi(): Promise<Description> {
  const config = loadConfig({ LOG_LEVEL: 'silent', WEB_DIST: '/nowhere' })
  const { services, close } = openServices(config, createLog(config, 'openapi'), features)
  const app = await buildApp(services, features)
  await app.ready()
  const description = app.swagger()
  await app.close()
  await close()
  return description as unknown as Description
}
