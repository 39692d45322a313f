import {
  bitmapPng,
  heaviestPng,
  jpegOfManyScans,
  lyingJpeg,
  pngOfTexts,
} from '../../../apps/api/src/platform/storage/hostile-images.factory.ts'
import { reencode, toWebp } from '../../../apps/api/src/platform/storage/image.ts'
import type { Benchmark } from '../../bench/harness/benchmark.ts'
import { round } from '../../bench/harness/statistics.ts'

const BOX = { maxWidth: 512, maxHeight: 512 }
const LINE = [1, 40_000_000] as const
const TEXTS = 20
const TEXTS_BAR_MB = 100

export const rows: readonly Benchmark[] = [
  {
    name: 'hostile pictures: processor time of the worst ÷ that of the largest legal one',
    threshold: { atMost: 1 },
    run: async () => {
      const [legal, line] = [heaviestPng(8_000, 5_000), bitmapPng(...LINE)]
      const largest = await secondsOf(() => toWebp(legal, BOX))
      const hostile = {
        '1 × 40,000,000 pixels': line,
        'the same, cut off': line.subarray(0, line.length / 2),
        '30,000 × 30,000': bitmapPng(30_000, 30_000),
        'cut off at nine tenths': heaviestPng(8_000, 5_000, 0.9),
        '20,000 scans': await jpegOfManyScans(),
        'a lying header': await lyingJpeg(),
        '100 texts': pngOfTexts(100),
      }
      const times: [name: string, seconds: number][] = []
      for (const [name, file] of Object.entries(hostile))
        times.push([name, await secondsOf(() => toWebp(file, BOX))])
      const worst = Math.max(...times.map(([, seconds]) => seconds))
      const each = times.map(([name, seconds]) => `${name} ${round(seconds * 1000)} ms`).join(', ')
      return { value: round(worst / largest, 2), note: `largest ${round(largest * 1000)} ms; ${each}` }
    },
  },
  {
    name: `1 × 40,000,000 pixels without a look at the header`,
    isControl: true,
    threshold: { atMost: 1 },
    run: async () => {
      const [legal, line] = [heaviestPng(8_000, 5_000), bitmapPng(...LINE)]
      const largest = await secondsOf(() => toWebp(legal, BOX))
      const unseen = await secondsOf(() => reencode(line, BOX))
      return { value: round(unseen / largest, 2), note: `${round(unseen, 1)} s of one core` }
    },
  },
  {
    name: `a PNG with ${TEXTS} texts of 8 MB: memory it takes`,
    threshold: { atMost: TEXTS_BAR_MB, unit: 'MB' },
    run: () => megabytesOf(() => toWebp(pngOfTexts(TEXTS), BOX)),
  },
  {
    name: 'the same, handed to the decoder as it is',
    isControl: true,
    threshold: { atMost: TEXTS_BAR_MB, unit: 'MB' },
    run: () => megabytesOf(() => reencode(pngOfTexts(TEXTS), BOX)),
  },
]

/** CPU seconds of this process, so that other load on the machine does not count. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work().catch(() => undefined)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

async function megabytesOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  await work()
  return Math.max(0, round((process.memoryUsage.rss() - before) / 1e6))
}
