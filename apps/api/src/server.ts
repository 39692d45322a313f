import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { features } from './features.ts'
import { clientAddressOf } from './platform/http/client-address.ts'
import { isOwnOrigin } from './platform/http/csrf.ts'
import { attachLive } from './platform/live/attach-live.ts'
import { authenticateSockets } from './platform/live/credentials.ts'
import { openServices } from './platform/open-services.ts'
import { runProcess } from './platform/run-process.ts'
import { watchLive } from './platform/telemetry/metrics.ts'
import { startTracing } from './platform/telemetry/tracing.ts'

/** Process: HTTP and realtime. Any number can run side by side, because they share no state in memory. */
await runProcess('server', async (config, log) => {
  const stopTracing = await startTracing(config, 'trunfo-server')
  const { services, close } = openServices(config, log, features)
  const state = { isStopping: false }
  const app = await buildApp(services, features, state)
  const addressOf = clientAddressOf(config)
  const live = attachLive(app.server, {
    services,
    rooms: features.flatMap((feature) => feature.rooms ?? []),
    authenticate: authenticateSockets(services),
    isAllowedOrigin: (request) => isOwnOrigin(request.headers, config),
    addressOf,
    admit: (request) => services.limits.admits(addressOf(request)),
    limits: {
      socketsPerAddress: config.LIVE_SOCKETS_PER_IP,
      socketsPerPerson: config.LIVE_SOCKETS_PER_USER,
    },
    redisUrl: config.REDIS_URL,
    log,
  })
  watchLive(live.stats)
  await app.listen({ host: config.HOST, port: config.PORT })
  log.info({ port: config.PORT }, 'the server is listening')

  return async () => {
    // `/readyz` now answers 503. Keep serving until the load balancer has noticed.
    state.isStopping = true
    if (config.isProduction) await sleep(config.SHUTDOWN_GRACE_MS / 4)
    // Pages reconnect to another process, and open requests are still answered.
    await live.close()
    await app.close()
    await close()
    await stopTracing?.()
  }
})
