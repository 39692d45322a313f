import { readFileSync } from 'node:fs'
import type { Stack } from '../stack/index.ts'
import type { Measurement } from './harness/benchmark.ts'
import { median, round } from './harness/statistics.ts'
import { waitForQuiet } from './quiet.ts'
import { type LoadOptions, load, type Side } from './wrk.ts'

/** `BENCH_ROUNDS=1` is for a quick try; its results mean little. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const ROUND_SECONDS = 1
export const WARM_UP_SECONDS_MAX = Math.min(8, ROUNDS + 1)
/** How long one benchmark may wait in total for the machine to become idle. */
const QUIET_PATIENCE_MS = 8_000
const CONNECTIONS = 16

export function reading(
  server: Side['server'],
  path: string,
  options: Pick<LoadOptions, 'headers' | 'isUnique'> = {},
): Side {
  return { server, send: (period) => load(server.url + path, { ...period, ...options }) }
}

interface Measured {
  readonly rate: number
  /** CPU time of the server process only: on a busy machine it is more reliable than the rate. */
  readonly cpuMicros: number
}

/**
 * Measures the rate of `subject` relative to `base`. The two alternate, so that other load on the machine
 * affects both. The result is the median of the ratios.
 */
export async function compareRates(subject: Side, base: Side): Promise<Measurement> {
  await warmUp(subject)
  await warmUp(base)
  let patienceMs = QUIET_PATIENCE_MS
  const measured = { subject: [] as Measured[], base: [] as Measured[] }
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    patienceMs = await waitForQuiet(patienceMs)
    // The order alternates, so that neither side always runs second.
    const isSubjectFirst = turn % 2 === 0
    if (isSubjectFirst) measured.subject.push(await measure(subject))
    measured.base.push(await measure(base))
    if (!isSubjectFirst) measured.subject.push(await measure(subject))
  }
  const ratios = measured.subject.map(({ rate }, turn) => rate / (measured.base[turn]?.rate ?? Number.NaN))
  const note = `${describe(measured.subject)} against ${describe(measured.base)}, ${spreadOf(ratios)}`
  return { value: median(ratios), note }
}

/** With ten rounds, the true median lies below the second lowest ratio one time in a hundred. */
function spreadOf(ratios: readonly number[]): string {
  const sorted = ratios.toSorted((one, other) => one - other)
  const [lowest = Number.NaN, second = lowest] = sorted
  const range = `rounds ${round(lowest, 2)}–${round(sorted.at(-1) ?? Number.NaN, 2)}`
  return sorted.length < 10 ? range : `${range}, at least ${round(second, 2)}`
}

const TIMED_ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

/**
 * Measures how many times as long the other commit takes. The two alternate, after one uncounted run each.
 */
export async function compareTimes(
  timed: (stack: Stack) => Promise<number>,
  ours: Stack,
  other: Stack,
): Promise<Measurement> {
  await timed(ours)
  await timed(other)
  const [own, others]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TIMED_ROUNDS; turn += 1) {
    own.push(await timed(ours))
    others.push(await timed(other))
  }
  const ratios = own.map((seconds, turn) => (others[turn] ?? Number.NaN) / seconds)
  const inSeconds = (values: readonly number[]) => `${round(median(values), 1)} s`
  const note = `${inSeconds(own)} against ${inSeconds(others)}, ${spreadOf(ratios)}`
  return { value: median(ratios), note }
}

/** V8 makes code several times faster once it is hot, and small programs get hot sooner. */
export async function warmUp(side: Side): Promise<void> {
  let best = 0
  let roundsWithoutGain = 0
  for (let second = 0; second < WARM_UP_SECONDS_MAX && roundsWithoutGain < 3; second += 1) {
    const { rate } = await measure(side)
    roundsWithoutGain = rate > best ? 0 : roundsWithoutGain + 1
    best = Math.max(best, rate)
  }
}

/** A rate with failures is meaningless: the round is repeated once, then it throws. */
export async function measure(side: Side, isRepeated = false): Promise<Measured> {
  const { server, send } = side
  const cpuBefore = cpuMicrosOf(server.pid)
  const { requestsPerSecond, refused, broken } = await send({
    connections: CONNECTIONS,
    seconds: ROUND_SECONDS,
  })
  if (refused + broken > 0) {
    if (!isRepeated) return measure(side, true)
    throw new Error(`${server.url}: ${refused} requests were refused and ${broken} connections broke`)
  }
  const cpuMicros = (cpuMicrosOf(server.pid) - cpuBefore) / (requestsPerSecond * ROUND_SECONDS)
  return { rate: requestsPerSecond, cpuMicros }
}

/** User and system time of all threads, which Linux counts in hundredths of a second. */
export function cpuMicrosOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

function describe(rounds: readonly Measured[]): string {
  const rate = median(rounds.map((one) => one.rate))
  const micros = median(rounds.map((one) => one.cpuMicros))
  // Near 100 %, the server's thread is the limit; far below, the database or the machine is.
  return `${round(rate)}/s (${round(micros)} µs of CPU each, ${round((rate * micros) / 1e4)} % of a core)`
}
