import { createServer } from 'node:http'
import type { Config } from '../config.ts'
import { isInternalCaller } from '../http/internal-caller.ts'
import { metrics } from './metrics.ts'

/** The worker answers no player, only the operator's machines: is it alive, and how do its jobs fare. */
export function serveWorkerEndpoint(config: Config): () => void {
  if (!config.WORKER_PORT) return () => undefined
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') return response.end('ok')
    if (request.url !== '/metrics' || !isInternalCaller(request.headers, config)) {
      response.statusCode = 404
      return response.end()
    }
    response.setHeader('content-type', metrics.contentType)
    return response.end(await metrics.metrics())
  })
  server.listen(config.WORKER_PORT, config.HOST)
  return () => server.close()
}
