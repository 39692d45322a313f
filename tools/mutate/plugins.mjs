// @ts-nocheck: the types of the plugin API would need a TypeScript file, which Stryker does not load.
import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CheckStatus } from '@stryker-mutator/api/check'
import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Writes each result as it comes, so that a run that uses up its time still has a report. */
class LineReporter {
  onMutationTestingPlanReady({ mutantPlans }) {
    write({ planned: mutantPlans.length })
  }

  onMutantTested({ fileName, location, mutatorName, replacement, status }) {
    write({ fileName, location, mutatorName, replacement, status })
  }
}

/** Leaves out all but a random part of the mutants, the same part in each run. */
class Sample {
  async init() {}

  async check(mutants) {
    const share = Number(process.env.MUTATION_SHARE)
    const statusOf = (mutant) => (numberOf(mutant) < share ? CheckStatus.Passed : CheckStatus.CompileError)
    return Object.fromEntries(
      mutants.map((mutant) => [mutant.id, { status: statusOf(mutant), reason: 'not drawn' }]),
    )
  }
}

/** From 0 to 1, by what the mutant changes and where. */
function numberOf({ fileName, location, mutatorName, replacement }) {
  const text = JSON.stringify([basename(fileName), location, mutatorName, replacement])
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}

/** Leaves out code that cannot behave otherwise. */
const withoutEffect = {
  shouldIgnore({ node }) {
    if (node.type === 'NewExpression' && node.callee.name === 'RangeError') return 'the text of an error'
    // `list[index]?.name`, where the index is known to exist and only the compiler does not know.
    const isIndexed = node.type === 'OptionalMemberExpression' && node.object.computed === true
    return isIndexed ? 'an element that exists' : undefined
  },
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Reporter, 'lines', LineReporter),
  declareClassPlugin(PluginKind.Checker, 'sample', Sample),
  declareValuePlugin(PluginKind.Ignore, 'without-effect', withoutEffect),
]

function write(entry) {
  appendFileSync(process.env.MUTATION_RESULTS, `${JSON.stringify(entry)}\n`)
}
