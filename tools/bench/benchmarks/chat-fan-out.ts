import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { matchRoom } from '@trunfo/contract/matches'
import { makeStartedTournament } from '../../../apps/api/src/features/tournaments/testing.ts'
import { textFrame } from '../../../apps/api/src/platform/live/frame.ts'
import type { SignedIn, Stack } from '../../stack/index.ts'
import { type Benchmark, oncePerStack } from '../harness/benchmark.ts'
import { percentile, round } from '../harness/statistics.ts'
import type { BareCommand } from '../live/bare-server.ts'
import { startChild } from '../live/child.ts'
import type { SocketsCommand } from '../live/sockets.ts'

const SOCKETS = 2_000
const PER_SECOND = 20
const SECONDS = 30
const MESSAGES = PER_SECOND * SECONDS
/** Each may send four messages in ten seconds; this many leave a margin for a slow machine. */
const SPEAKERS = 120
const RETRY_MS = 100
const POLL_MS = 20
const GRACE_MS = 15_000

/**
 * A full lobby during a conversation: a real API process stores, publishes and pushes each posted message.
 * The bare server gets the same messages at the same pace and only pushes them.
 */
const talk = oncePerStack(async (stack) => {
  const sockets = await startChild<SocketsCommand>('./sockets.ts')
  const bare = await startChild<BareCommand>('./bare-server.ts')
  try {
    const { matchId, speakers } = await prepare(stack)
    const port = stack.servers[0]?.port ?? 0
    const cookie = speakers[0]?.headers.cookie ?? ''
    await sockets.ask({ type: 'open', port, count: SOCKETS, room: matchRoom(matchId), cookie })
    const messages: string[] = []
    const answerMs: number[] = []
    let repeated = 0
    const ours = await pace(sockets, port, async (count) => {
      const startedAt = performance.now()
      const { message, tries } = await say(stack.url, matchId, speakers[count % SPEAKERS] as SignedIn, count)
      answerMs.push(performance.now() - startedAt)
      const text = JSON.stringify({ type: 'rows', room: matchRoom(matchId), rows: [message] })
      messages.push(text)
      repeated += tries - 1
      return text
    })
    await sockets.ask({ type: 'close', port })

    const barePort = await bare.ask<number>({ type: 'port' })
    await sockets.ask({ type: 'open', port: barePort, count: SOCKETS })
    // A child handles one command at a time.
    let told: Promise<unknown> = Promise.resolve()
    const theirs = await pace(sockets, barePort, async (count) => {
      const text = messages[count] ?? ''
      told = told.then(() => bare.ask({ type: 'broadcast', messages: [text] }))
      await told
      return text
    })
    return { ours, theirs, repeated, p95Ms: percentile(answerMs, 0.95) }
  } finally {
    await sockets.stop()
    await bare.stop()
  }
})

export const chatFanOut: Benchmark = {
  name: `chat: ${PER_SECOND} messages/s for ${SECONDS} s to ${SOCKETS} sockets of a lobby ÷ bare ws`,
  threshold: { atLeast: 0.8 },
  needs: { servers: 1, workers: 1 },
  run: async (stack) => {
    const { ours, theirs, repeated, p95Ms } = await talk(stack)
    return {
      value: round(ours / theirs, 3),
      note: `${Math.round(ours)} deliveries/s, bare ${Math.round(theirs)}; a message is answered in ${round(p95Ms)} ms (p95), ${repeated} were sent again`,
    }
  },
}

async function prepare({ db, signIn }: Stack) {
  const speakers = await Promise.all(Array.from({ length: SPEAKERS }, () => signIn(['moderador'])))
  const { id } = await makeStartedTournament(db, { participants: 2 })
  const match = await db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  return { matchId: match.id, speakers }
}

/**
 * Deliveries per second, from the first message to the last byte at the last socket, or until the deadline.
 */
async function pace(
  sockets: Awaited<ReturnType<typeof startChild<SocketsCommand>>>,
  port: number,
  send: (count: number) => Promise<string>,
): Promise<number> {
  const startedAt = performance.now()
  const sent: Promise<string>[] = []
  for (let count = 0; count < MESSAGES; count += 1) {
    await sleep(Math.max(0, startedAt + (count * 1000) / PER_SECOND - performance.now()))
    const one = send(count)
    // A rejection is handled below, once all have been sent.
    one.catch(() => {})
    sent.push(one)
  }
  const texts = await Promise.all(sent)
  const bytes = texts.reduce((sum, text) => sum + textFrame(text).length, 0) * SOCKETS
  const deadline = performance.now() + GRACE_MS
  let received = 0
  while (received < bytes && performance.now() < deadline) {
    await sleep(POLL_MS)
    received = await sockets.ask<number>({ type: 'received', port })
  }
  const deliveries = MESSAGES * SOCKETS * Math.min(1, received / bytes)
  return deliveries / ((performance.now() - startedAt) / 1000)
}

/**
 * Like the page, sends a temporarily rejected message again under the same id. On an idle machine none is.
 */
async function say(
  url: string,
  matchId: string,
  { headers }: SignedIn,
  count: number,
): Promise<{ message: unknown; tries: number }> {
  const message = { id: randomUUID(), text: `Mensagem ${count} ${'de um lobby cheio '.repeat(5)}` }
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`${url}/api/matches/${matchId}/messages`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    if (response.status === 201) return { ...((await response.json()) as { message: unknown }), tries }
    if (response.status !== 503 && response.status !== 429)
      throw new Error(`a message was answered with ${response.status}`)
    await sleep(RETRY_MS)
  }
}
