import { features } from './features.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { openServices } from './platform/open-services.ts'
import { platformFeature } from './platform/platform-feature.ts'
import { runProcess } from './platform/run-process.ts'
import { startTracing } from './platform/telemetry/tracing.ts'
import { serveWorkerEndpoint } from './platform/telemetry/worker-endpoint.ts'

/**
 * Process: jobs, crons and event reactions. If a worker dies, another takes over its jobs within a minute.
 */
await runProcess('worker', async (config, log) => {
  const stopTracing = await startTracing(config, 'trunfo-worker')
  const { services, pool, close } = openServices(config, log, features)
  const worker = await startWorker(services, pool, [platformFeature(config, features), ...features])
  const closeEndpoint = serveWorkerEndpoint(config, services.db, worker.vitals)
  log.info('the worker is running')

  return async () => {
    closeEndpoint()
    await worker.stop()
    await close()
    await stopTracing?.()
  }
})
