import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { features } from '../../../apps/api/src/features.ts'
import { loadConfig } from '../../../apps/api/src/platform/config.ts'
import { createApp } from '../../../apps/api/src/platform/http/create-app.ts'
import { openServices } from '../../../apps/api/src/platform/open-services.ts'
import { createLog } from '../../../apps/api/src/platform/telemetry/log.ts'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import type { Stack } from '../../stack/index.ts'
import type { Send } from '../fuzz/draft.ts'
import { readOperations } from '../fuzz/operations.ts'
import { planted, plantedOperation } from '../fuzz/planted.ts'
import { failuresOf, report, SETTINGS, unreached } from '../fuzz/report.ts'
import { fuzz, INPUTS } from '../fuzz/run.ts'
import { sum } from '../fuzz/tally.ts'

/**
 * Rounds of twenty inputs per route and role. The short form, one round in this process, is
 * `fuzz.int.test.ts`.
 */
const ROUNDS = 10

const { values } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })
/** Fixed by default; `--seed` replays another run, and the long run draws a new one. */
const seed = Number(values.seed ?? (process.env.TRUNFO_FULL ? randomInt(2 ** 31) : 20_261_115))

const fuzzed = oncePerStack(async (stack) => {
  const purposes = features.flatMap(({ imagePurposes = [] }) => imagePurposes.map(({ name }) => name))
  const ground = { db: stack.db, config: loadConfig(stack.env), purposes }
  const progress = { tell: (line: string) => console.log(line) }
  const send = sendTo(stack.url)
  const tallies = await fuzz(readOperations(), { seed, rounds: ROUNDS, ground, send, progress })
  console.log(`\nseed ${seed}\n${report(tallies)}`)
  const failures = failuresOf(tallies)
  for (const failure of failures.slice(0, 40)) console.log(`- ${failure}`)
  return { tallies, failures, unreached: unreached(tallies) }
})

/** Fuzzes an app whose only route passes its input on unchecked. */
async function fuzzPlanted(stack: Stack): Promise<number> {
  const config = loadConfig({ ...stack.env, LOG_LEVEL: 'silent' })
  const { services, close } = openServices(config, createLog(config, 'faults'), [])
  const app = await createApp(services)
  planted.routes?.(app, services, [])
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  try {
    const ground = { db: stack.db, config, purposes: [] }
    return failuresOf(await fuzz([plantedOperation], { seed, rounds: 1, ground, send: sendTo(url) })).length
  } finally {
    app.server.closeAllConnections()
    await app.close()
    await close()
  }
}

const base = { needs: { settings: SETTINGS }, threshold: { atMost: 0 } } as const
const size = `${ROUNDS * INPUTS} inputs a route as visitor, player, leader and founder`

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `${size}: answers that the server should never give`,
    run: async (stack) => {
      const { tallies, failures } = await fuzzed(stack)
      const sent = tallies.reduce((total, tally) => total + sum(tally.sent), 0)
      const accepted = tallies.reduce((total, tally) => total + sum(tally.accepted), 0)
      return { value: failures.length, note: `${sent} sent, ${accepted} accepted, seed ${seed}` }
    },
  },
  {
    ...base,
    name: 'a route that hands a number on as it comes',
    isControl: true,
    run: fuzzPlanted,
  },
  {
    ...base,
    name: 'routes that accepted none without a declared reason',
    run: async (stack) => {
      const { unreached: names } = await fuzzed(stack)
      return { value: names.length, note: names.join('; ') }
    },
  },
]

/** Uses `node:http`, because `fetch` would normalise the URLs. */
function sendTo(origin: string): Send {
  const agent = new Agent({ keepAlive: true })
  return ({ method, url, headers: given, body }) =>
    new Promise((resolve) => {
      const headers = body === undefined ? given : { ...given, 'content-length': Buffer.byteLength(body) }
      const lose = (error: Error) => resolve({ status: 0, location: '', text: error.message, cookies: [] })
      const sent = request(origin, { agent, method, path: url, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('error', lose)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location ?? '',
            text: Buffer.concat(chunks).toString('utf8'),
            cookies: answer.headers['set-cookie'] ?? [],
          }),
        )
      })
      sent.on('error', lose)
      sent.end(body)
    })
}
