import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `node .ci/count-tests.mjs <folder of reports> <failed phases>` adds up the reports of Vitest and
 * Playwright. A phase that fails without a failed test, such as a build, counts as one failure; a flaky test
 * counts as failed. Failures are listed again right before the total, so the end of a long log is enough to
 * see them.
 */
const [folder, ...failedPhases] = process.argv.slice(2)
const total = { passed: 0, failed: 0 }
const timed = []
const SLOWEST = 10
const WHY_LINES = 12
const ATTACHMENT_LINES = { page: 30, processes: 60 }

for (const phase of ['unit', 'integration', 'browser', 'packaging']) {
  const file = join(folder, `${phase}.json`)
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  if (report) timed.push(...durations(report).map((one) => ({ ...one, phase })))
  const counted = report ? count(report) : { passed: 0, failed: 0 }
  for (const { title, why, attached = [] } of report ? failures(report) : []) {
    process.stdout.write(`\nfailed: ${phase}: ${title}\n${why.split('\n', WHY_LINES).join('\n')}\n`)
    for (const { name, text } of attached)
      process.stdout.write(`${name}: ${text.split('\n', ATTACHMENT_LINES[name]).join('\n')}\n`)
  }
  const at = failedPhases.indexOf(phase)
  if (at >= 0 && counted.failed > 0) failedPhases.splice(at, 1)
  total.passed += counted.passed
  total.failed += counted.failed
}
total.failed += failedPhases.length

const slowest = timed.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
if (slowest.length > 0) process.stdout.write('\nslowest tests\n')
for (const { phase, title, ms } of slowest)
  process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${phase}: ${title}\n`)

process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0

function count(report) {
  if ('stats' in report) {
    const { expected, flaky, unexpected } = report.stats
    return { passed: expected, failed: unexpected + flaky }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function durations(report) {
  if ('stats' in report) return (report.suites ?? []).flatMap(browserDurations)
  return (report.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ duration }) => duration > 0)
      .map(({ fullName, duration }) => ({ title: fullName, ms: duration })),
  )
}

function browserDurations(suite) {
  return [
    ...(suite.specs ?? []).map(({ file, title, tests }) => ({
      title: `${file}: ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
    ...(suite.suites ?? []).flatMap(browserDurations),
  ].filter(({ ms }) => ms > 0)
}

/** Accepts both report formats: Playwright's nests suites, Vitest's has a list of files. */
function failures(report) {
  if ('stats' in report) return (report.suites ?? []).flatMap(browserFailures)
  return (report.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    if (tests.length === 0 && file.status === 'failed') return [{ title: file.name, why: file.message ?? '' }]
    return tests.map(({ fullName, failureMessages = [] }) => ({
      title: `${file.name}: ${fullName}`,
      why: failureMessages.join('\n'),
    }))
  })
}

function browserFailures(suite) {
  const own = (suite.specs ?? []).filter((spec) =>
    spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  )
  const results = (spec) => spec.tests.flatMap((test) => test.results)
  return [
    ...own.map((spec) => ({
      title: `${spec.file}: ${spec.title}`,
      why: results(spec)
        .map(({ error }) => error?.message ?? '')
        .join('\n')
        .trim(),
      attached: results(spec).flatMap(attachedTexts),
    })),
    ...(suite.suites ?? []).flatMap(browserFailures),
  ]
}

/** Each page that a failed test had open, then what the processes logged and which jobs waited. */
function attachedTexts({ attachments = [] }) {
  return attachments
    .filter(({ name, body }) => name in ATTACHMENT_LINES && body)
    .map(({ name, body }) => ({ name, text: Buffer.from(body, 'base64').toString() }))
}
