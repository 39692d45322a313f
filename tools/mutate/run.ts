import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../checks/check.ts'
import { type Mutant, mutationReport } from './report.ts'

/**
 * `npm run mutate` changes the bracket engine in small ways and tells which changes no test notices. It takes long, so
 * it is not part of the checks.
 *
 *   npm run mutate -- 'packages/brackets/src/tables/*.ts' --minutes 20
 *
 * Without a pattern it takes the whole engine. A run that uses up its minutes reports what it has done by then.
 * `--share 0.25` takes a random quarter of the mutants.
 * `--ignore-static` leaves out code that runs at import. It is a third of the mutants, and each of those needs every test.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    concurrency: { type: 'string', default: '1' },
    share: { type: 'string', default: '1' },
    'ignore-static': { type: 'boolean', default: false },
  },
})
const patterns = positionals.length > 0 ? positionals : ['packages/brackets/src/**/*.ts']

const folder = join(ROOT, '.dev/mutation')
const results = join(folder, 'results.jsonl')
const config = join(folder, 'stryker.json')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(config, JSON.stringify(options()))

const child = spawn('stryker', ['run', config], {
  cwd: ROOT,
  detached: true,
  stdio: 'inherit',
  env: { ...process.env, MUTATION_RESULTS: results, MUTATION_SHARE: values.share },
})
const budget = setTimeout(() => stop(), Number(values.minutes) * 60_000)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
clearTimeout(budget)

const lines = existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n') : []
const [plan, ...mutants] = lines.map((line) => JSON.parse(line))
if (!plan) throw new Error(`Stryker ended with ${code} before the first mutant`)
console.log(mutationReport(ROOT, mutants as Mutant[], plan.planned))

function options() {
  return {
    // Only the engine is copied into Stryker's sandbox.
    ignorePatterns: [
      '**',
      '!packages/brackets/**',
      '!tools/{checks,mutate}/*',
      '!tsconfig*.json',
      '!package.json',
    ],
    mutate: [...patterns, '!**/*.test.ts'],
    testRunner: 'vitest',
    // Stryker names the test files itself, so Vitest need not look for related ones.
    vitest: { configFile: 'tools/mutate/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './tools/mutate/plugins.mjs'],
    reporters: ['lines'],
    coverageAnalysis: 'perTest',
    concurrency: Number(values.concurrency),
    tempDirName: '.dev/mutation/sandbox',
    ignorers: ['without-effect'],
    checkers: values.share === '1' ? [] : ['sample'],
    ignoreStatic: values['ignore-static'],
    timeoutMS: 5_000,
  }
}

/** The whole group: Stryker's workers are children of its own. */
function stop(): void {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
}
