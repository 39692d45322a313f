import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hasPromtool, problemsOfPromtool } from '../monitoring/promtool.ts'
import { absentIn, seriesIn } from '../monitoring/rules.ts'
import { checkAlertFiles } from './alerting.ts'
import { ROOT } from './check.ts'

/** A check that never fails proves nothing: each test plants one mistake in a copy of the files. */
const root = mkdtempSync(join(tmpdir(), 'trunfo-alerting-'))
beforeEach(() => {
  for (const folder of ['deploy', 'docs/runbooks']) {
    rmSync(join(root, folder), { recursive: true, force: true })
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true })
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const TESTS = 'deploy/prometheus/tests'
const MONEY = 'deploy/prometheus/rules/money.yml'

function change(file: string, from: string, to: string): void {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  expect(before).toContain(from)
  writeFileSync(path, before.replace(from, to))
}

const addAlert = (lines: string) =>
  change(MONEY, '    rules:\n', `    rules:\n      - alert: Planted\n${lines}\n`)

test('the files as they are have no problem', () => {
  expect(checkAlertFiles(root)).toEqual([])
})

test('an alert needs a severity, a summary, a runbook and a test in which it fires', () => {
  addAlert('        expr: max(ledger_findings) > 1')
  expect(checkAlertFiles(root)).toEqual([
    'Planted has no severity',
    'Planted has no summary',
    'Planted has no runbook in docs/runbooks',
    'Planted has no test in deploy/prometheus/tests in which it fires',
  ])
})

test('something fires when a metric of an alert vanishes', () => {
  change(MONEY, ' or absent(ledger_last_look_age_seconds)', '')
  expect(checkAlertFiles(root)).toContain(
    'nothing fires when ledger_last_look_age_seconds vanishes: add it to MetricMissing or to OPTIONAL_METRICS',
  )
})

test('also when the alert reads it through a recording rule', () => {
  change(
    'deploy/prometheus/rules/objectives.yml',
    'expr: max(job_queue_oldest_seconds) > bool 60',
    'expr: max(planted_seconds) > bool 60',
  )
  expect(checkAlertFiles(root)).toContain(
    'nothing fires when planted_seconds vanishes: add it to MetricMissing or to OPTIONAL_METRICS',
  )
})

test('a runbook is in the index and names its alerts', () => {
  writeFileSync(join(root, 'docs/runbooks/planted.md'), '# Planted\n')
  change(MONEY, 'docs/runbooks/reviews-wait.md', 'docs/runbooks/planted.md')
  expect(checkAlertFiles(root)).toEqual(
    expect.arrayContaining([
      'ReviewsWait is not named in docs/runbooks/planted.md',
      'docs/runbooks/README.md does not link planted.md',
    ]),
  )
})

describe.runIf(hasPromtool())('promtool', () => {
  // The other tests last for seconds, and `npm run check` runs them.
  beforeEach(() => {
    for (const name of readdirSync(join(root, TESTS)))
      if (name !== 'jobs.yml') rmSync(join(root, TESTS, name))
  })

  test('runs the tests of the alerts', () => {
    change(
      'deploy/prometheus/rules/jobs.yml',
      'max by (task) (job_queue_oldest_seconds) > 300',
      'vector(1) > 2',
    )
    const problems = problemsOfPromtool(root)
    expect(problems).toEqual([expect.stringContaining('promtool test rules')])
    expect(problems[0]).toContain('alertname: JobsWait')
  })

  test('parses the expressions of the dashboards', () => {
    change('deploy/grafana/dashboards/money.json', 'max(ledger_is_frozen)', 'max(ledger_is_frozen')
    expect(problemsOfPromtool(root)).toEqual([expect.stringContaining('promtool check rules')])
  })
})

test('finds the series of an expression among functions, labels and durations', () => {
  const expr = `sum by (task) (increase(jobs_total{outcome="failed"}[1h] offset 5m)) > 0
    or on (task) group_left (x) absent(job_workers{state="alive"}) unless slo:slow:ratio > bool 60`
  expect([...seriesIn(expr)].sort()).toEqual(['job_workers', 'jobs_total', 'slo:slow:ratio'])
  expect([...absentIn(expr)]).toEqual(['job_workers'])
})
