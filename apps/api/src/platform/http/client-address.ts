import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../config.ts'

/** The caller's address as Fastify would tell it, for the socket handshake that never reaches Fastify. */
export function clientAddressOf(
  config: Pick<Config, 'TRUSTED_PROXIES'>,
): (request: IncomingMessage) => string {
  const trust = proxyAddress.compile([...config.TRUSTED_PROXIES])
  return (request) => proxyAddress(request, trust)
}
