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

/** Process: HTTP and realtime. Any number of them run side by side and none holds anything the others need. */
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
    // The balancer hears 503 from /readyz and sends people elsewhere; until it has, everything is still served.
    state.isStopping = true
    if (config.isProduction) await sleep(config.SHUTDOWN_GRACE_MS / 4)
    // Open requests are answered, sockets move to another process.
    await live.close()
    await app.close()
    await close()
    await stopTracing?.()
  }
})
