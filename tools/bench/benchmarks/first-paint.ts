import type { Stack } from '../../stack/index.ts'
import { serveControlPage } from '../control-page.ts'
import { type Benchmark, oncePerStack } from '../harness/benchmark.ts'
import { median, round } from '../harness/statistics.ts'
import { type PageFigures, visit } from '../lighthouse.ts'
import { oneServer } from '../one-server.ts'
import { addressesOf, PUBLIC_PAGES, type PublicPage } from '../public-pages.ts'
import { waitForQuiet } from '../quiet.ts'

const VISITS = Number(process.env.BENCH_ROUNDS ?? 3)
const PATIENCE_MS = 5_000
/** What a page may take beyond the control page, which has React and one heading. */
const PAINT_BAR = { atMost: 0.7, unit: 's' } as const
const BLOCKED_BAR = { atMost: 2 } as const
const SHIFT_BAR = { atMost: 0.02 } as const
const SCORES = [
  { name: 'accessibility', figure: 'accessibility', threshold: { atLeast: 100 } },
  { name: 'best practices', figure: 'bestPractices', threshold: { atLeast: 95 } },
  { name: 'search engines', figure: 'seo', threshold: { atLeast: 95 } },
  { name: 'performance', figure: 'performance', threshold: { atLeast: 0 } },
] as const

type Visited = PublicPage | 'control'

/** Alternates between the pages, so that other load on the machine affects all of them. */
async function visitByTurns<Name extends string>(addresses: Record<Name, string>) {
  const names = Object.keys(addresses) as Name[]
  const visits = new Map(names.map((name) => [name, [] as PageFigures[]]))
  for (let turn = 0; turn < VISITS; turn += 1) {
    for (const name of names) {
      await waitForQuiet(PATIENCE_MS)
      visits.get(name)?.push(await visit(addresses[name]))
    }
  }
  return (name: Name, figure: keyof PageFigures) =>
    median((visits.get(name) ?? []).map((figures) => figures[figure]))
}

const measure = oncePerStack(async (stack: Stack) =>
  visitByTurns<Visited>({ control: await serveControlPage(stack), ...(await addressesOf(stack)) }),
)

const measureBoth = oncePerStack(async (ours: Stack, other: Stack) => {
  const [own, others] = [await addressesOf(ours), await addressesOf(other)]
  return visitByTurns(
    Object.fromEntries(
      PUBLIC_PAGES.flatMap((page) => [
        [`ours ${page}`, own[page]],
        [`other ${page}`, others[page]],
      ]),
    ),
  )
})

const comparing =
  (page: PublicPage, figure: 'paintMs' | 'blockedMs') => async (ours: Stack, other: Stack) => {
    const of = await measureBoth(ours, other)
    const [own, others] = [of(`ours ${page}`, figure), of(`other ${page}`, figure)]
    return { value: round(others / own, 2), note: `${round(own)} ms against ${round(others)} ms` }
  }

export const firstPaint: Benchmark[] = PUBLIC_PAGES.flatMap((page) => [
  {
    name: `first paint of ${page}, largest element, beyond the control page`,
    threshold: PAINT_BAR,
    needs: { ...oneServer, hasWeb: true },
    compared: comparing(page, 'paintMs'),
    run: async (stack) => {
      const of = await measure(stack)
      const [ours, control] = [of(page, 'paintMs'), of('control', 'paintMs')]
      return {
        value: round((ours - control) / 1000, 2),
        note: `${round(ours)} ms, control ${round(control)}`,
      }
    },
  },
  {
    name: `first paint of ${page}, time blocked ÷ the control page`,
    threshold: BLOCKED_BAR,
    needs: { ...oneServer, hasWeb: true },
    compared: comparing(page, 'blockedMs'),
    run: async (stack) => {
      const of = await measure(stack)
      const [ours, control] = [of(page, 'blockedMs'), of('control', 'blockedMs')]
      return { value: round(ours / control, 2), note: `${round(ours)} ms, control ${round(control)}` }
    },
  },
  {
    name: `first paint of ${page}, layout shift`,
    threshold: SHIFT_BAR,
    needs: { ...oneServer, hasWeb: true },
    run: async (stack) => (await measure(stack))(page, 'shift'),
  },
  ...SCORES.map(
    ({ name, figure, threshold }): Benchmark => ({
      name: `Lighthouse of ${page}: ${name}`,
      threshold,
      needs: { ...oneServer, hasWeb: true },
      run: async (stack) => (await measure(stack))(page, figure),
    }),
  ),
])
