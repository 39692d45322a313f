import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { median, percentile, round } from '../../bench/harness/statistics.ts'
import type { SignedIn } from '../../stack/index.ts'

const SOCKETS = 200
const BYTE_EVERY_MS = 1_000
/** Headers and a body may take twenty seconds each to arrive; the rest is for a slow machine. */
const CUT_AFTER_MS = 30_000
const ROUNDS = 9
const ROUND_REQUESTS = 300

/**
 * Half of the slow clients never finish their headers, half never finish a permitted body. They occupy one of
 * two API processes. The other process, measured alternately, shows the effect of the machine itself.
 */
const sufferSlowClients = oncePerStack(async (stack) => {
  const [held, free] = stack.servers
  if (!held || !free) throw new Error('this scenario needs two API processes')
  const manager = await stack.signIn(['admin'])
  const crowd = holdSlowClients(held.port, manager)
  const p99s = await compareP99s(held.url, free.url, manager)
  crowd.close()
  const patient = await startPatientServer()
  const slow = openSlowClients(held.port, manager)
  const openedAt = performance.now()
  const control = openSlowClients(patient.port, manager)
  while (slow.countOpen() > 0 && performance.now() - openedAt < CUT_AFTER_MS) await sleep(500)
  const seconds = round((performance.now() - openedAt) / 1000)
  const left = { slow: slow.countOpen(), control: control.countOpen() }
  slow.close()
  control.close()
  patient.close()
  return { p99s, seconds, left }
})

const needs = { servers: 2 } as const

export const rows: readonly Benchmark[] = [
  {
    needs,
    name: `${SOCKETS} slow clients: still connected after ${CUT_AFTER_MS / 1000} s`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { left, seconds } = await sufferSlowClients(stack)
      return { value: left.slow, note: `the last one was cut after ${seconds} s` }
    },
  },
  {
    needs,
    name: 'node:http without a request timeout',
    isControl: true,
    threshold: { atMost: 0 },
    run: async (stack) => (await sufferSlowClients(stack)).left.control,
  },
  {
    needs,
    name: `${SOCKETS} slow clients: everybody else's p99 ÷ p99 without them`,
    threshold: { atMost: 1.2 },
    run: async (stack) => {
      const { p99s } = await sufferSlowClients(stack)
      const times = `${round(median(p99s.held), 1)} ms against ${round(median(p99s.free), 1)} ms`
      return {
        value: round(median(p99s.held.map((p99, turn) => p99 / (p99s.free[turn] ?? 1))), 2),
        note: times,
      }
    },
  },
]

/** Uses the median of several rounds, because one stall of the machine decides a single p99. */
async function compareP99s(heldUrl: string, freeUrl: string, { headers }: SignedIn) {
  const p99s = { held: [] as number[], free: [] as number[] }
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const delays = { held: [] as number[], free: [] as number[] }
    for (let request = 0; request < ROUND_REQUESTS; request += 1) {
      for (const [side, url] of [['held', heldUrl] as const, ['free', freeUrl] as const]) {
        const startedAt = performance.now()
        await (await fetch(`${url}/api/session`, { headers })).text()
        delays[side].push(performance.now() - startedAt)
      }
    }
    p99s.held.push(percentile(delays.held, 0.99))
    p99s.free.push(percentile(delays.free, 0.99))
  }
  return p99s
}

/** Keeps slow clients connected: once half of them are gone, opens all of them again. */
function holdSlowClients(port: number, manager: SignedIn) {
  let clients = openSlowClients(port, manager)
  const renewal = setInterval(() => {
    if (clients.countOpen() > SOCKETS / 2) return
    clients.close()
    clients = openSlowClients(port, manager)
  }, 100)
  return {
    close: () => {
      clearInterval(renewal)
      clients.close()
    },
  }
}

function openSlowClients(port: number, { headers }: SignedIn) {
  const start = 'POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n'
  const wholeHead =
    `${start}Cookie: ${headers.cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
    'Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n'
  const sockets = Array.from({ length: SOCKETS }, (_, index) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(index % 2 === 0 ? `${start}X-Slow: ` : wholeHead)
    return dripping(socket)
  })
  return {
    countOpen: () => sockets.filter((socket) => !socket.closed).length,
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function dripping(socket: Socket): Socket {
  const drip = setInterval(() => socket.write('x'), BYTE_EVERY_MS)
  socket.on('error', () => undefined)
  socket.on('data', () => undefined)
  socket.on('close', () => clearInterval(drip))
  return socket
}

async function startPatientServer() {
  const server = createServer({ requestTimeout: 0, headersTimeout: 0 }, (request) => request.resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, close: () => server.closeAllConnections() }
}
