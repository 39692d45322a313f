import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `node .ci/count-tests.mjs <folder of reports> <failed phases>` adds up the reports of Vitest and Playwright.
 * A phase that failed without a failed test, such as a build, counts as one, and a flaky test has failed.
 */
const [folder, ...failedPhases] = process.argv.slice(2)
const total = { passed: 0, failed: 0 }

for (const phase of ['unit', 'integration', 'browser', 'packaging']) {
  const file = join(folder, `${phase}.json`)
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  const at = failedPhases.indexOf(phase)
  if (at >= 0 && counted.failed > 0) failedPhases.splice(at, 1)
  total.passed += counted.passed
  total.failed += counted.failed
}
total.failed += failedPhases.length

process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0

function count(report) {
  if ('stats' in report) {
    const { expected, flaky, unexpected } = report.stats
    return { passed: expected, failed: unexpected + flaky }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}
