import { AppError } from './platform/errors.ts'
import type { Feature } from './platform/feature.ts'
import type { App } from './platform/http/app-type.ts'
import { createApp } from './platform/http/create-app.ts'
import { describeApi, serveDocs } from './platform/http/docs.ts'
import { sendError } from './platform/http/errors.ts'
import { type ProcessState, registerOperations } from './platform/http/operations.routes.ts'
import { findWebDist, serveShell } from './platform/http/shell.ts'
import { packageDir } from './platform/package-dir.ts'
import type { Services } from './platform/services.ts'
import { registerUploads } from './platform/storage/uploads.routes.ts'

/** Builds the HTTP app: the platform first, then every feature. Tests build it the same way. */
export async function buildApp(
  services: Services,
  features: readonly Feature[],
  state: ProcessState = { isStopping: false },
): Promise<App> {
  const app = await createApp(services)
  await describeApi(app)
  registerOperations(app, services, state)
  await registerUploads(
    app,
    services,
    features.flatMap((feature) => feature.imagePurposes ?? []),
  )
  for (const feature of features) feature.routes?.(app, services, features)
  // The reference lists every staff route, which would also help attackers in production.
  if (!services.config.isProduction) await serveDocs(app)

  const webDist = findWebDist(services.config.WEB_DIST, packageDir)
  const shell = webDist ? await serveShell(app, services, features, webDist) : null
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (shell && wantsPage) return shell.sendNotFound(reply)
    return sendError(request, reply, new AppError('platform.not_found'))
  })
  return app
}
