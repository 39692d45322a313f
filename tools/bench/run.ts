import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runRows } from './harness/run-rows.ts'
import { checkOut } from './other-commit.ts'

const { values, positionals } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
})
await runRows(
  {
    name: 'bench',
    rowsDir: join(import.meta.dirname, 'rows'),
    sharesStacks: true,
    base: values.against ? checkOut(values.against) : undefined,
  },
  positionals[0],
)
