import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatOf } from '../src/formats.ts'
import { parseReplay } from '../src/replay/file.ts'
import { printed } from '../src/replay/print.ts'
import { replay, unexpectedParts } from '../src/replay/replay.ts'

/**
 * Rebuilds a cup from its replay file and prints it. Exits with 1 if the file expects another state.
 *
 *   node packages/brackets/bin/replay.ts cup.json             the state after the whole log
 *   node packages/brackets/bin/replay.ts cup.json --steps 12  the state after its first 12 entries
 *   node packages/brackets/bin/replay.ts cup.json --json      the stage as JSON
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { steps: { type: 'string' }, json: { type: 'boolean' } },
})
const [path] = positionals
if (path === undefined) throw new Error('usage: replay.ts file.json [--steps n] [--json]')

const file = parseReplay(readFileSync(path, 'utf8'))
const steps = values.steps === undefined ? file.log.length : Number(values.steps)
if (!Number.isInteger(steps) || steps < 0) throw new Error('--steps is a number of log entries')
const stage = replay(file, steps)
const lines = values.json ? [JSON.stringify(stage)] : printed(formatOf(file.format as string), stage)
process.stdout.write(`${lines.join('\n')}\n`)

if (file.expected && steps >= file.log.length) {
  const unexpected = unexpectedParts(file, stage)
  process.stderr.write(unexpected.length === 0 ? 'as expected\n' : `${unexpected.join('\n')}\n`)
  process.exitCode = unexpected.length === 0 ? 0 : 1
}
