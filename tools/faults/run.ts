import { join } from 'node:path'
import { runRows } from '../bench/harness/run-rows.ts'

await runRows(
  { name: 'faults', rowsDir: join(import.meta.dirname, 'rows'), sharesStacks: false },
  process.argv[2],
)
