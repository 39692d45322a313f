import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from './check.ts'

/** The native compiler is five times as fast; `typescript` itself stays for tools that read syntax trees. */
const types = (project: string) => `node node_modules/typescript-7/bin/tsc -p ${project}`

/** All static checks. The longest start first, so that all end at about the same time. */
const CHECKS = {
  'generated files': 'tsx tools/checks/generated.ts',
  'types of api': types('apps/api'),
  'types of web': types('apps/web'),
  'types of worker': types('apps/web/service-worker'),
  'types of tools': types('tools'),
  'unused code': 'knip',
  'import boundaries': 'node tools/checks/boundaries.ts',
  'types of contract': types('packages/contract'),
  'types of brackets': types('packages/brackets'),
  'types of money': types('packages/money'),
  'format and lint': 'biome ci --colors=off .',
  locales: 'node tools/checks/locales.ts',
  pages: 'node tools/checks/pages.ts',
  'file names': 'node tools/checks/file-names.ts',
  'lazy places': 'node tools/checks/lazy-places.ts',
  migrations: 'node tools/checks/migrations.ts',
  'SQL functions': 'node tools/checks/sql-functions.ts',
  'public API': 'node tools/checks/public-api.ts',
  'doc links': 'node tools/checks/doc-links.ts',
  alerting: 'node tools/checks/alerting.ts',
  prose: 'node tools/checks/prose.ts',
  'specification map': 'node tools/checks/spec-map.ts',
  retention: 'node tools/checks/retention.ts',
  'table owners': 'node tools/checks/table-owners.ts',
} as const

interface Outcome {
  readonly name: string
  readonly hasPassed: boolean
  readonly output: string
}

const startedAt = performance.now()
const waiting = Object.entries(CHECKS)
const workers = Array.from({ length: Math.max(2, availableParallelism()) }, work)
const failed = (await Promise.all(workers)).flat().filter(({ hasPassed }) => !hasPassed)

for (const { name, output } of failed) console.log(`\n── ${name}\n${output.trim()}`)
const verdict = failed.length === 0 ? 'all hold' : `${failed.length} of ${Object.keys(CHECKS).length} failed`
console.log(`\n${verdict} (${seconds(startedAt)})`)
process.exitCode = failed.length === 0 ? 0 : 1

async function work(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await run(...next))
  return outcomes
}

function run(name: string, command: string): Promise<Outcome> {
  const began = performance.now()
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(command, { cwd: ROOT, shell: true, env: { ...process.env, PATH } })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const note = /^not run: .*/m.exec(output)?.[0] ?? ''
      console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(18)} ${seconds(began)}  ${note}`.trimEnd())
      resolve({ name, hasPassed: code === 0, output })
    })
  })
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
