import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runRows } from '../bench/harness/run-rows.ts'

/** `--seed` is for the rows that draw. */
const { positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })

await runRows(
  { name: 'faults', rowsDir: join(import.meta.dirname, 'rows'), sharesStacks: false },
  positionals[0],
)
