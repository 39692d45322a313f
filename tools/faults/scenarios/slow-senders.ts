import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '../../../apps/api/src/platform/config.ts'
import { signedIn } from '../../../apps/api/src/platform/http/access.ts'
import { createApp } from '../../../apps/api/src/platform/http/create-app.ts'
import { openServices } from '../../../apps/api/src/platform/open-services.ts'
import { photo } from '../../../apps/api/src/platform/storage/hostile-images.factory.ts'
import { RECEPTION, registerUploads } from '../../../apps/api/src/platform/storage/uploads.routes.ts'
import { createLog } from '../../../apps/api/src/platform/telemetry/log.ts'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { median, round } from '../../bench/harness/statistics.ts'
import type { SignedIn, Stack } from '../../stack/index.ts'

const DRIPPERS = 4
const UPLOADS_EACH = 8
const OTHERS = 20
const BYTE_EVERY_MS = 500
/** The server cuts slow senders off after five seconds; the rest is a margin for slow machines. */
const CUT_AFTER_MS = 20_000
const PURPOSE = 'avatar'

const suffer = oncePerStack((stack) => sufferSlowSenders(stack, Number(new URL(stack.url).port)))

/** The same form and the same 32 places, but nothing stops one person from taking them all. */
const sufferUnprotected = oncePerStack(async (stack) => {
  const config = loadConfig({ ...stack.env, LOG_LEVEL: 'silent' })
  const { services, close } = openServices(config, createLog(config, 'faults'), [])
  const app = await createApp(services)
  const box = {
    name: PURPOSE,
    maxWidth: 256,
    maxHeight: 256,
    visibility: 'public',
    access: signedIn,
  } as const
  const reception = { ...RECEPTION, placesPerPerson: RECEPTION.places, graceMs: 600_000 }
  await registerUploads(app, services, [box], reception)
  await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    return await sufferSlowSenders(stack, (app.server.address() as AddressInfo).port)
  } finally {
    app.server.closeAllConnections()
    await app.close()
    await close()
  }
})

const needs = { servers: 1 } as const
const shareRow = { needs, threshold: { atLeast: 1 } } as const
const cutRow = { needs, threshold: { atMost: CUT_AFTER_MS / 1000, unit: 's' } } as const

export const rows: readonly Benchmark[] = [
  {
    ...shareRow,
    name: `${DRIPPERS} people × ${UPLOADS_EACH} dripping uploads: share of other people's uploads that are taken`,
    run: async (stack) => shareOf(await suffer(stack)),
  },
  {
    ...shareRow,
    name: 'without a cap per person',
    isControl: true,
    run: async (stack) => shareOf(await sufferUnprotected(stack)),
  },
  {
    ...cutRow,
    name: 'the last of the dripping uploads loses its place after',
    run: async (stack) => (await suffer(stack)).cutAfterSeconds,
  },
  {
    ...cutRow,
    name: 'without a least rate',
    isControl: true,
    run: async (stack) => (await sufferUnprotected(stack)).cutAfterSeconds,
  },
]

interface Suffered {
  readonly statuses: readonly number[]
  readonly timesMs: readonly number[]
  readonly refused: number
  /** Infinite if one was still connected at the end. */
  readonly cutAfterSeconds: number
}

function shareOf({ statuses, timesMs, refused }: Suffered) {
  const taken = statuses.filter((status) => status === 201).length
  const kinds = [...new Set(statuses)].join(', ')
  const held = DRIPPERS * UPLOADS_EACH - refused
  return {
    value: round(taken / statuses.length, 2),
    note: `${held} of ${DRIPPERS * UPLOADS_EACH} held a place; others heard ${kinds}, median ${round(median(timesMs))} ms`,
  }
}

async function sufferSlowSenders(stack: Stack, port: number): Promise<Suffered> {
  const drippers = await people(stack, DRIPPERS)
  const others = await people(stack, OTHERS)
  const image = new Blob([new Uint8Array(await photo(600, 400).jpeg().toBuffer())], { type: 'image/jpeg' })
  const startedAt = performance.now()
  const uploads = drippers.flatMap((person) =>
    Array.from({ length: UPLOADS_EACH }, () => drip(port, person.headers)),
  )
  // By then every upload has arrived and is either rejected or holds its place.
  await sleep(2_000)
  const refused = uploads.filter(({ isOver }) => isOver()).length
  const [statuses, timesMs]: [number[], number[]] = [[], []]
  for (const { headers } of others) {
    const body = new FormData()
    body.set('file', image, 'foto.jpg')
    const sentAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/uploads/${PURPOSE}`, {
      method: 'POST',
      headers,
      body,
    })
    await answer.text()
    statuses.push(answer.status)
    timesMs.push(performance.now() - sentAt)
  }
  while (uploads.some(({ isOver }) => !isOver()) && performance.now() - startedAt < CUT_AFTER_MS)
    await sleep(100)
  const isCut = uploads.every(({ isOver }) => isOver())
  for (const { end } of uploads) end()
  const seconds = round((performance.now() - startedAt) / 1000, 1)
  return { statuses, timesMs, refused, cutAfterSeconds: isCut ? seconds : Number.POSITIVE_INFINITY }
}

const people = (stack: Stack, count: number): Promise<SignedIn[]> =>
  Promise.all(Array.from({ length: count }, () => stack.signIn()))

function drip(port: number, headers: Readonly<Record<string, string>>) {
  let isOver = false
  const sending = request({
    port,
    method: 'POST',
    path: `/api/uploads/${PURPOSE}`,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
  })
  sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  const dripping = setInterval(() => sending.write('x'), BYTE_EVERY_MS)
  const stop = () => {
    isOver = true
    clearInterval(dripping)
  }
  sending.on('response', (response) => {
    response.resume()
    stop()
  })
  sending.on('error', stop)
  sending.on('close', stop)
  return { isOver: () => isOver, end: () => sending.destroy() }
}
