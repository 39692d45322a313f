import { join } from 'node:path'
import { runRows } from './harness/run-rows.ts'

await runRows(
  { name: 'bench', rowsDir: join(import.meta.dirname, 'rows'), sharesStacks: true },
  process.argv[2],
)
