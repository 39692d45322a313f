import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPTIONAL_METRICS } from '../monitoring/optional-metrics.ts'
import { hasPromtool, problemsOfPromtool } from '../monitoring/promtool.ts'
import {
  type AlertRule,
  absentIn,
  isAlert,
  PROMETHEUS,
  type RuleFile,
  readRuleFiles,
  rulesOf,
  seriesIn,
} from '../monitoring/rules.ts'
import { filesOf, runCheck } from './check.ts'

const RUNBOOKS = 'docs/runbooks'
const INDEX = `${RUNBOOKS}/README.md`

/**
 * Every alert has a severity, a runbook and a test in which it fires, and says so when its metrics vanish. Every
 * runbook is in the index. Every rule and every expression of a dashboard parses, and the tests of the rules pass.
 */
export function checkAlerting(root: string): string[] {
  return [...checkAlertFiles(root), ...(hasPromtool() ? problemsOfPromtool(root) : [])]
}

/** What can be seen without promtool. */
export function checkAlertFiles(root: string): string[] {
  const files = readRuleFiles(root)
  const alerts = rulesOf(files).filter(isAlert)
  return [
    ...alerts.flatMap((alert) => problemsOf(root, alert)),
    ...untested(root, alerts),
    ...silentWhenAbsent(files),
    ...unlistedRunbooks(root),
  ]
}

function problemsOf(root: string, { alert, labels, annotations }: AlertRule): string[] {
  const problems = [
    !labels?.severity && 'has no severity',
    !annotations?.summary && 'has no summary',
    runbookProblem(root, alert, annotations?.runbook ?? ''),
  ]
  return problems.filter((problem) => typeof problem === 'string').map((problem) => `${alert} ${problem}`)
}

function runbookProblem(root: string, alert: string, runbook: string): string | null {
  if (!runbook.startsWith(`${RUNBOOKS}/`)) return `has no runbook in ${RUNBOOKS}`
  const file = join(root, runbook)
  if (!existsSync(file)) return `points to ${runbook}, which is not there`
  return readFileSync(file, 'utf8').includes(alert) ? null : `is not named in ${runbook}`
}

function untested(root: string, alerts: readonly AlertRule[]): string[] {
  const tests = filesOf(root, `${PROMETHEUS}/tests/*.yml`).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const firing = (alert: string) => new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:\\n\\s+- exp_labels`)
  return alerts
    .filter(({ alert }) => !tests.some((test) => firing(alert).test(test)))
    .map(({ alert }) => `${alert} has no test in ${PROMETHEUS}/tests in which it fires`)
}

/** A comparison with a series that does not exist is false, so such an alert would be silent for ever. */
function silentWhenAbsent(files: ReadonlyMap<string, RuleFile>): string[] {
  const rules = rulesOf(files)
  const alerts = rules.filter(isAlert)
  const recorded = new Map(
    rules.flatMap((rule) => (isAlert(rule) ? [] : [[rule.record, rule.expr] as const])),
  )
  const metricsIn = (expr: string): string[] =>
    [...seriesIn(expr)].flatMap((name) => {
      const source = recorded.get(name)
      return source === undefined ? [name] : metricsIn(source)
    })
  const covered = new Set(alerts.flatMap(({ expr }) => [...absentIn(expr)]))
  const read = new Set(alerts.flatMap(({ expr }) => metricsIn(expr)))
  return [
    ...[...read]
      .filter((name) => !covered.has(name) && !(name in OPTIONAL_METRICS))
      .map((name) => `nothing fires when ${name} vanishes: add it to MetricMissing or to OPTIONAL_METRICS`),
    ...Object.keys(OPTIONAL_METRICS)
      .filter((name) => !read.has(name))
      .map((name) => `OPTIONAL_METRICS lists ${name}, which no alert reads`),
  ]
}

function unlistedRunbooks(root: string): string[] {
  const index = existsSync(join(root, INDEX)) ? readFileSync(join(root, INDEX), 'utf8') : ''
  return filesOf(root, `${RUNBOOKS}/*.md`)
    .map((file) => file.slice(RUNBOOKS.length + 1))
    .filter((file) => file !== 'README.md' && !index.includes(`](${file})`))
    .map((file) => `${INDEX} does not link ${file}`)
}

if (import.meta.main) await runCheck('alerting', checkAlerting)
