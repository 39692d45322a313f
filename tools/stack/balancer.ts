import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinary } from '../services/binaries.ts'
import { answersOk, type Service } from '../services/index.ts'
import { startService } from '../services/service.ts'

/**
 * Starts haproxy in front of the API processes, as in a cluster. It checks `/readyz` a few times per second.
 * It retries on another process only if the first did not accept the connection: the client decides whether
 * to repeat a started request, with its Idempotency-Key.
 */
export async function startBalancer(port: number, serverPorts: readonly number[]): Promise<Service> {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-haproxy-'))
  const file = join(dir, 'haproxy.cfg')
  writeFileSync(file, configuration(port, serverPorts))
  const url = `http://127.0.0.1:${port}`
  return startService({
    url,
    port,
    process: {
      name: 'haproxy',
      command: findBinary('haproxy'),
      args: ['-db', '-f', file],
      stopSignal: 'SIGINT',
    },
    isReady: () => answersOk(`${url}/readyz`),
    cleanUp: () => rmSync(dir, { recursive: true, force: true }),
  })
}

function configuration(port: number, serverPorts: readonly number[]): string {
  return `
global
  maxconn 8192
defaults
  mode http
  timeout connect 1s
  timeout client 75s
  timeout server 40s
  timeout tunnel 1h
  timeout queue 5s
  retries 3
  option redispatch 1
  option forwardfor
frontend public
  bind 127.0.0.1:${port}
  default_backend api
backend api
  balance leastconn
  option httpchk GET /readyz
  default-server check inter 250ms fastinter 100ms fall 2 rise 2
${serverPorts.map((server, index) => `  server api${index + 1} 127.0.0.1:${server}`).join('\n')}
`
}
