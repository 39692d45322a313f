import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatOf } from '../src/formats.ts'
import { parseCup, replayCup, unexpectedInCup } from '../src/replay/cup.ts'
import { printed } from '../src/replay/print.ts'
import { replay } from '../src/replay/replay.ts'

/**
 * Rebuilds a cup from its replay file, or from the file of a tournament with several stages, and prints it. Exits with 1 if the file expects another state.
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

const cup = parseCup(readFileSync(path, 'utf8'))
const [only, ...others] = cup.stages
const entries = others.length === 0 ? (only?.log.length ?? 0) : 0
const steps = values.steps === undefined ? entries : Number(values.steps)
if (!Number.isInteger(steps) || steps < 0) throw new Error('--steps is a number of log entries')
if (values.steps !== undefined && others.length > 0) throw new Error('--steps is for a file of one stage')
const isWhole = steps >= entries
const stages = isWhole ? replayCup(cup) : cup.stages.map((file) => replay(file, steps))
for (const [index, stage] of stages.entries()) {
  const lines = values.json
    ? [JSON.stringify(stage)]
    : printed(formatOf(cup.stages[index]?.format as string), stage)
  process.stdout.write(`${lines.join('\n')}\n`)
}

if (isWhole && (cup.places || cup.stages.some(({ expected }) => expected))) {
  const unexpected = unexpectedInCup(cup, stages)
  process.stderr.write(unexpected.length === 0 ? 'as expected\n' : `${unexpected.join('\n')}\n`)
  process.exitCode = unexpected.length === 0 ? 0 : 1
}
