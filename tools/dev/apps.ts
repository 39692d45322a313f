import { Client } from 'pg'
import {
  answersOk,
  findFreePort,
  type ManagedProcess,
  startMailCatcher,
  startPaymentSandboxService,
  startProcess,
  waitFor,
} from '../services/index.ts'
import { pushSettings } from './data.ts'
import { type Engines, engineSettings } from './engines.ts'
import { type Address, linePrinter, sayMoved } from './output.ts'
import type { Stack } from './stack.ts'
import { projectBin, TSX_API } from './task.ts'

const START_LIMIT_MS = 90_000
const PAYMENTS_PORT = 4010
const TSX_WATCH = ['watch', '--clear-screen=false', ...TSX_API]

/**
 * Starts the mail catcher, the payment sandbox, the worker, the API and the web, and waits until each of them
 * is ready.
 */
export async function startApps(stack: Stack, engines: Engines): Promise<Address[]> {
  const mail = await stack.start('mail', () => startMailCatcher({ smtpPort: 1025, webPort: 1080 }))
  const apiPort = await choosePort('api', Number(process.env.PORT) || 3000)
  const webPort = await choosePort('web', 5173)
  const siteUrl = `http://localhost:${webPort}`
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const stripeWebhookUrl = `${apiUrl}/api/webhooks/stripe`
  const payments = await stack.start('payments', () =>
    startPaymentSandboxService({ port: PAYMENTS_PORT, stripeWebhookUrl }),
  )
  sayMoved('payments', payments.port, PAYMENTS_PORT)
  const origins = [`http://127.0.0.1:${webPort}`, `http://localhost:${apiPort}`, apiUrl]
  const env = {
    PUBLIC_URL: siteUrl,
    EXTRA_ORIGINS: origins.join(','),
    SMTP_URL: mail.url,
    PAYMENT_SANDBOX_URL: payments.url,
    // Demo staff have no second factor. Set it to `true` to see the production behaviour.
    STAFF_SECOND_FACTOR: process.env.STAFF_SECOND_FACTOR ?? 'false',
    ...(await pushSettings(stack)),
    ...engineSettings(engines),
    PORT: `${apiPort}`,
    API_URL: apiUrl,
  }
  const start = (name: string, bin: string, ...args: string[]) =>
    stack.start(name, () =>
      startProcess({ name, command: projectBin(bin), args, env, onLine: linePrinter(name) }),
    )
  const beganAt = new Date()
  const [worker, api, web] = await Promise.all([
    start('worker', 'tsx', ...TSX_WATCH, 'apps/api/src/worker.ts'),
    start('api', 'tsx', ...TSX_WATCH, 'apps/api/src/server.ts'),
    start('web', 'vite', 'apps/web', '--port', `${webPort}`, '--strictPort', '--clearScreen', 'false'),
  ])
  await Promise.all([
    working(worker, () => workerBeats(engines.databaseUrl, beganAt)),
    working(api, () => answersOk(`${apiUrl}/readyz`)),
    working(web, () => answersOk(`http://127.0.0.1:${webPort}/`)),
  ])
  return [
    { name: 'Site', url: siteUrl },
    { name: 'API reference', url: `${apiUrl}/api/docs` },
    { name: 'Caught mail', url: mail.webUrl },
    { name: 'Payment sandbox', url: payments.url },
    { name: 'PostgreSQL', url: withoutPassword(engines.databaseUrl) },
    { name: 'Redis', url: withoutPassword(engines.redisUrl) },
  ]
}

async function choosePort(name: string, preferred: number): Promise<number> {
  const port = await findFreePort(preferred)
  sayMoved(name, port, preferred)
  return port
}

function working(app: ManagedProcess, probe: () => Promise<boolean>): Promise<void> {
  return waitFor(app.name, probe, { timeoutMs: START_LIMIT_MS, everyMs: 200, giveUp: app.ending })
}

/** The worker listens on no port here; its heartbeat is a row. */
async function workerBeats(databaseUrl: string, since: Date): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from worker_heartbeats where seen_at >= $1 limit 1', [
      since,
    ])
    return rowCount === 1
  } finally {
    await client.end()
  }
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  url.password = ''
  return url.href
}
