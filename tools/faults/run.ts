import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBenchmarks } from '../bench/harness/run-benchmarks.ts'

/** Scenarios that use randomness read `--seed`. */
const { positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })

await runBenchmarks(
  { name: 'faults', benchmarksDir: join(import.meta.dirname, 'scenarios'), sharesStacks: false },
  positionals[0],
)
