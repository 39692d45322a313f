import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeStartedTournament } from '../../../apps/api/src/features/tournaments/testing.ts'
import type { SignedIn, Stack } from '../../stack/index.ts'
import { openWatchedPage } from '../../stack/watched-page.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { percentile } from '../harness/statistics.ts'

const EVENTS = 100
const DESK_ENTRANTS = 512
/** A room sends hints at most once per second: shorter pauses would measure that delay. */
const PAUSE_MS = 1_050
const PATIENCE_MS = 10_000

const needs = { servers: 2, workers: 1, hasWeb: true } as const
const threshold = { atMost: 150, unit: 'ms' } as const

/**
 * A command goes to one API process while a browser is connected to the other. The time runs from the response, which
 * follows the commit, to the frame that shows the change: worker, Redis, socket, refetch, paint.
 */
export const commitToPixel: Benchmark = {
  name: 'commit → pixel through another process, p95',
  threshold,
  needs,
  run: async (stack) => {
    const manager = await stack.signIn(['admin'])
    return summaryOf(await measure(stack, manager, '/admin/games', createGame))
  },
}

/** The same for the desk of a tournament: somebody else of its crew gives a W.O., and the count of W.O.s follows. */
export const deskToPixel: Benchmark = {
  name: `desk of ${DESK_ENTRANTS} entrants: commit → pixel through another process, p95`,
  threshold,
  needs,
  run: async (stack) => {
    const judge = await stack.signIn(['moderador'])
    const { id } = await makeStartedTournament(stack.db, { participants: DESK_ENTRANTS })
    const { rows } = await stack.owner.query<{ id: string; absent: string }>(
      `select id, participant2_id as absent from tournament_matches
       where tournament_id = $1 and status = 'in_progress' order by match_number`,
      [id],
    )
    const giveWalkover = (event: number): Act => {
      const match = rows[event]
      return {
        path: `/api/matches/${match?.id}/walkover`,
        body: { absentIds: [match?.absent], reason: 'Não apareceu.' },
        shows: `${event + 1}W.O.`,
      }
    }
    return summaryOf(await measure(stack, judge, `/tournaments/${id}/manage`, giveWalkover))
  },
}

interface Act {
  readonly path: string
  readonly body: object
  /** The text that appears on the page. */
  readonly shows: string
}

function createGame(): Act {
  const name = `Jogo ${randomUUID().slice(0, 8)}`
  return { path: '/api/games', body: { name }, shows: name }
}

function summaryOf(delays: readonly number[]) {
  const [p50, p95, max] = [0.5, 0.95, 1].map((part) => percentile(delays, part))
  return { value: p95 ?? Number.NaN, note: `p50 ${p50} ms, longest ${max} ms, ${delays.length} events` }
}

async function measure(
  { servers }: Stack,
  person: SignedIn,
  path: string,
  actOf: (event: number) => Act,
): Promise<number[]> {
  const [writing, watching] = servers
  if (!writing || !watching) throw new Error('this benchmark needs two API processes')
  const page = await openWatchedPage(`${watching.url}${path}`, person)
  const delays: number[] = []
  try {
    for (let event = 0; event < EVENTS; event += 1) {
      await sleep(PAUSE_MS + Math.random() * 100)
      const { path: command, body, shows } = actOf(event)
      const expected = await page.expect(shows)
      const response = await fetch(`${writing.url}${command}`, {
        method: 'POST',
        headers: { ...person.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      })
      const committedAt = Date.now()
      if (!response.ok) throw new Error(`${command} answered ${response.status}`)
      // The page may show the change before the response arrives.
      delays.push(Math.max(0, (await expected.paintedAt(PATIENCE_MS)) - committedAt))
    }
  } finally {
    await page.close()
  }
  return delays
}
