import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBenchmarks } from './harness/run-benchmarks.ts'
import { checkOut } from './other-commit.ts'

const { values, positionals } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
})
await runBenchmarks(
  {
    name: 'bench',
    benchmarksDir: join(import.meta.dirname, 'benchmarks'),
    sharesStacks: true,
    base: values.against ? checkOut(values.against) : undefined,
  },
  positionals[0],
)
