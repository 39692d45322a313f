import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { answersOk, findFreePort, type Service, waitFor } from '../services/index.ts'
import { startService } from '../services/service.ts'
import { ROOT } from '../stack/build.ts'
import { isAlert, PROMETHEUS, type RuleFile, readRuleFiles } from './rules.ts'

export interface PrometheusOptions {
  /** Host and port of each target, by the name of its scrape job. */
  readonly targets: Readonly<Record<string, readonly string[]>>
  readonly metricsToken: string
}

export interface Prometheus extends Service {
  /** The labels of each series that the expression returns now. */
  query(expr: string): Promise<readonly Labels[]>
  /** Names of the alerts that fire. */
  firing(): Promise<ReadonlySet<string>>
  /** Resolves to the seconds until all of these alerts fire; null if they do not in time. */
  secondsUntilFiring(alerts: readonly string[], patienceMs: number): Promise<number | null>
}

type Labels = Readonly<Record<string, string>>

interface PrometheusConfig {
  readonly global: Record<string, string>
  readonly scrape_configs: {
    readonly job_name: string
    readonly authorization: { credentials_file: string }
    dns_sd_configs?: unknown
    static_configs?: unknown
  }[]
  alerting?: unknown
}

/** So that a test need not wait for minutes. A scrape takes two seconds while the database does not respond. */
const INTERVALS = { scrape_interval: '5s', scrape_timeout: '5s', evaluation_interval: '1s' }
/** Replaces the delays of the alerts. */
const SHORT = '1s'

/** Starts a Prometheus with the configuration and the rules of `deploy/prometheus`, except for delays and targets. */
export async function startPrometheus(options: PrometheusOptions): Promise<Prometheus> {
  if (spawnSync('prometheus', ['--version']).status !== 0)
    throw new Error('prometheus was not found (Debian, Ubuntu: apt-get install prometheus).')
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-prometheus-'))
  writeConfig(dir, options)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const service = await startService({
    port,
    url,
    process: {
      name: 'Prometheus',
      command: 'prometheus',
      args: [
        `--config.file=${join(dir, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(dir, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      cwd: dir,
    },
    isReady: () => answersOk(`${url}/-/ready`),
    cleanUp: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }),
  })
  const query = async (expr: string) => {
    const { result } = await read<{ result: { metric: Labels }[] }>(
      `${url}/api/v1/query?query=${encodeURIComponent(expr)}`,
    )
    return result.map(({ metric }) => metric)
  }
  const firing = async () => {
    const found = await query('ALERTS{alertstate="firing"}')
    return new Set(found.map(({ alertname = '' }) => alertname))
  }
  const secondsUntilFiring = async (alerts: readonly string[], patienceMs: number) => {
    const startedAt = performance.now()
    const fire = waitFor(
      alerts.join(' and '),
      async () => {
        const now = await firing()
        return alerts.every((alert) => now.has(alert))
      },
      { timeoutMs: patienceMs, everyMs: 250 },
    )
    return fire.then(
      () => (performance.now() - startedAt) / 1000,
      () => null,
    )
  }
  return Object.assign(service, { query, firing, secondsUntilFiring })
}

function writeConfig(dir: string, { targets, metricsToken }: PrometheusOptions): void {
  const config = parse(readFileSync(join(ROOT, PROMETHEUS, 'prometheus.yml'), 'utf8')) as PrometheusConfig
  const token = join(dir, 'metrics-token')
  writeFileSync(token, metricsToken, { mode: 0o600 })
  Object.assign(config.global, INTERVALS)
  delete config.alerting
  for (const scrape of config.scrape_configs) {
    scrape.authorization.credentials_file = token
    delete scrape.dns_sd_configs
    scrape.static_configs = [{ targets: targets[scrape.job_name] ?? [] }]
  }
  writeFileSync(join(dir, 'prometheus.yml'), stringify(config))
  mkdirSync(join(dir, 'rules'))
  for (const [name, file] of readRuleFiles(ROOT))
    writeFileSync(join(dir, 'rules', name), stringify(shortened(file)))
}

function shortened({ groups }: RuleFile): RuleFile {
  return {
    groups: groups.map(({ name, rules }) => ({
      name,
      rules: rules.map((rule) =>
        isAlert(rule) && rule.for ? Object.assign({}, rule, { for: SHORT }) : rule,
      ),
    })),
  }
}

async function read<Data>(url: string): Promise<Data> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  const body = (await response.json()) as { status: string; error?: string; data: Data }
  if (body.status !== 'success') throw new Error(`Prometheus: ${body.error}`)
  return body.data
}
