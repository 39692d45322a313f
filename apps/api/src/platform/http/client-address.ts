import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../config.ts'

/**
 * The client's IP address as Fastify would determine it, for the WebSocket handshake, which bypasses Fastify.
 */
export function clientAddressOf(
  config: Pick<Config, 'TRUSTED_PROXIES'>,
): (request: IncomingMessage) => string {
  const trust = proxyAddress.compile([...config.TRUSTED_PROXIES])
  return (request) => proxyAddress(request, trust)
}
