import { setTimeout as sleep } from 'node:timers/promises'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import { makeStartedTournament } from '../../../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../../stack/index.ts'
import { type Benchmark, oncePerStack } from '../harness/benchmark.ts'
import { percentile, round } from '../harness/statistics.ts'
import { startChild } from '../live/child.ts'
import type { PagesCommand, PagesReport } from '../live/pages.ts'

const PAGES = 2_000
const ENTRANTS = 512
const ROUND_SECONDS = 60
/** The pages have caught up when none sends a request for this long; checked at most `SETTLE_TIMES` times. */
const SETTLE_MS = 4_000
const SETTLE_TIMES = 10

/**
 * The first round of a large tournament ends within a minute while a crowd watches: staff decide match after
 * match through both API processes, and every page follows.
 */
const measure = oncePerStack(async (stack: Stack) => {
  const { id } = await makeStartedTournament(stack.db, { participants: ENTRANTS })
  const pages = await startChild<PagesCommand>('./pages.ts')
  try {
    const urls = stack.servers.map(({ url }) => url)
    const path = `/api/tournaments/${id}/bracket`
    await pages.ask({ type: 'open', urls, count: PAGES, room: tournamentRoom(id), path })
    const startedAt = performance.now()
    const decidedAt = await playRound(stack, id)
    const seconds = (performance.now() - startedAt) / 1000
    return { report: await settled(() => pages.ask<PagesReport>({ type: 'report' })), decidedAt, seconds }
  } finally {
    await pages.stop()
  }
})

async function settled(look: () => Promise<PagesReport>): Promise<PagesReport> {
  let report = await look()
  for (let time = 0; time < SETTLE_TIMES; time += 1) {
    await sleep(SETTLE_MS)
    const later = await look()
    if (later.answers === report.answers) return later
    report = later
  }
  return report
}

/** Resolves to the time after each commit, in the order of the decisions. */
async function playRound({ owner, servers, signIn }: Stack, id: string): Promise<number[]> {
  const staff = await signIn(['moderador'])
  const { rows } = await owner.query<{ id: string; winner: string }>(
    `select id, participant1_id as winner from tournament_matches
     where tournament_id = $1 and status <> 'completed' order by match_number`,
    [id],
  )
  const decidedAt: number[] = []
  const beganAt = performance.now()
  for (const [index, match] of rows.entries()) {
    await sleep(Math.max(0, beganAt + (index * ROUND_SECONDS * 1000) / rows.length - performance.now()))
    const response = await fetch(`${servers[index % servers.length]?.url}/api/matches/${match.id}/decision`, {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ winnerId: match.winner, reason: 'W.O.' }),
    })
    if (!response.ok) throw new Error(`a decision was answered with ${response.status}`)
    decidedAt.push(Date.now())
  }
  return decidedAt
}

/** Delays from each decision to the first response that contains it, per inspecting page. */
function delaysOf({ sightings }: PagesReport, decidedAt: readonly number[]): number[] {
  return sightings.flatMap((seen) =>
    decidedAt.flatMap((at, index) => {
      const first = seen.find(({ decided }) => decided > index)
      return first ? [Math.max(0, first.at - at)] : []
    }),
  )
}

const base = { needs: { servers: 2, workers: 1 } } as const
const crowd = `${ENTRANTS} entrants' round ends in ${ROUND_SECONDS} s before ${PAGES} pages`

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `${crowd}: commit → bracket in another page, p95`,
    threshold: { atMost: 2_000, unit: 'ms' },
    run: async (stack) => {
      const { report, decidedAt } = await measure(stack)
      const delays = delaysOf(report, decidedAt)
      const missed = report.sightings.length * decidedAt.length - delays.length
      const note = `p50 ${percentile(delays, 0.5)} ms, longest ${percentile(delays, 1)} ms, ${missed} never seen`
      return { value: missed > 0 ? Number.POSITIVE_INFINITY : percentile(delays, 0.95), note }
    },
  },
  {
    ...base,
    name: `${crowd}: requests a second of the busiest page`,
    threshold: { atMost: 1 },
    run: async (stack) => {
      const { report, seconds } = await measure(stack)
      const total = `${report.requests} requests in ${round(seconds)} s, ${round(report.requests / seconds)}/s in all`
      // The first request starts the clock, so it does not count.
      return { value: round((report.mostRequests - 1) / seconds, 2), note: total }
    },
  },
  {
    ...base,
    name: `${crowd}: failed requests and lost sockets`,
    threshold: { atMost: 0 },
    run: async (stack) => (await measure(stack)).report.failures,
  },
]
