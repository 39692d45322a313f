import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'

/**
 * `npm run soak -- --runs 10 [files]` repeats the browser suite on an overloaded machine with delayed
 * responses, and prints how often each test failed. Any failure here is a race in the test or the product.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '10' },
    workers: { type: 'string', default: String(availableParallelism() * 3) },
    // Undelayed responses, on an equally busy machine.
    prompt: { type: 'boolean', default: false },
  },
})

const REPORTS = '.dev/soak'
const failures = new Map<string, number>()
let incomplete = 0

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
for (let run = 1; run <= Number(values.runs); run++) {
  const began = Date.now()
  const report = await runSuite(join(REPORTS, `${run}.json`), join(REPORTS, `${run}`))
  if (!report || report.errors.length > 0) incomplete++
  const failed = report?.suites.flatMap(failedIn) ?? []
  for (const test of failed) failures.set(test, (failures.get(test) ?? 0) + 1)
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  const verdict = report ? `${report.stats.expected} passed, ${failed.length} failed` : 'did not finish'
  process.stdout.write(`run ${run}: ${verdict}, ${minutes} min\n`)
  for (const test of failed) process.stdout.write(`  ${test}\n`)
}

process.stdout.write(`\nfailures per test in ${values.runs} runs\n`)
for (const [test, times] of [...failures].toSorted(([, one], [, other]) => other - one))
  process.stdout.write(`${String(times).padStart(4)}  ${test}\n`)
process.stdout.write(failures.size === 0 ? '   none\n' : '')
process.exitCode = failures.size > 0 || incomplete > 0 ? 1 : 0

function runSuite(file: string, output: string): Promise<JSONReport | null> {
  const options = ['--reporter', 'list,json', '--workers', values.workers, '--output', output]
  const child = spawn('playwright', ['test', ...options, ...positionals], {
    stdio: ['ignore', openSync(`${output}.log`, 'w'), 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, SLOW_LINE: values.prompt ? '' : '1' },
  })
  return new Promise((resolve) => child.once('exit', () => resolve(readReport(file))))
}

function readReport(file: string): JSONReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function failedIn(suite: JSONReportSuite): string[] {
  const here = suite.specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`)
  return [...here, ...(suite.suites ?? []).flatMap(failedIn)]
}
