import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { answersOk, type Service } from '../services/index.ts'
import { startService } from '../services/service.ts'

/**
 * haproxy in front of the API processes, as a cluster would have it. It asks `/readyz` a few times a second,
 * and sends a request to another process only when the first did not even take the connection: whether to
 * repeat what was already under way is for the client to say, with its Idempotency-Key.
 */
export async function startBalancer(port: number, serverPorts: readonly number[]): Promise<Service> {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-haproxy-'))
  const file = join(dir, 'haproxy.cfg')
  writeFileSync(file, configuration(port, serverPorts))
  const url = `http://127.0.0.1:${port}`
  return startService({
    url,
    port,
    process: { name: 'haproxy', command: findHaproxy(), args: ['-db', '-f', file], stopSignal: 'SIGINT' },
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

function findHaproxy(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const found = folders.map((folder) => join(folder, 'haproxy')).find((file) => existsSync(file))
  if (!found) throw new Error('haproxy was not found (Debian, Ubuntu: apt-get install haproxy).')
  return found
}
