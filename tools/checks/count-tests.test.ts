import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './check.ts'

const folder = mkdtempSync(join(tmpdir(), 'trunfo-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (unit: object, browser: object, ...failedPhases: string[]) => {
  writeFileSync(join(folder, 'unit.json'), JSON.stringify(unit))
  writeFileSync(join(folder, 'browser.json'), JSON.stringify(browser))
  const args = [join(ROOT, '.ci/count-tests.mjs'), folder, ...failedPhases]
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return [stdout.trim(), status]
}
const count = (stats: object, ...failedPhases: string[]) =>
  run({ numPassedTests: 5, numFailedTests: 0 }, { stats }, ...failedPhases)

test('passed tests are added up', () => {
  expect(count({ expected: 3, flaky: 0, unexpected: 0 })).toEqual(['8 passed, 0 failed', 0])
})

test('a test that passed only on a retry counts as failed', () => {
  expect(count({ expected: 2, flaky: 1, unexpected: 0 })).toEqual(['7 passed, 1 failed', 1])
})

test('a failed phase counts by its failed tests, or as one failure without any', () => {
  expect(count({ expected: 1, flaky: 0, unexpected: 2 }, 'browser')).toEqual(['6 passed, 2 failed', 1])
  expect(count({ expected: 3, flaky: 0, unexpected: 0 }, 'build')).toEqual(['8 passed, 1 failed', 1])
})

test('failures are listed right before the total', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a sum' },
    { status: 'failed', fullName: 'a product', failureMessages: ['expected 6'] },
  ]
  const testResults = [
    { name: 'sums.test.ts', status: 'failed', assertionResults },
    { name: 'broken.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
  ]
  const page = { name: 'page', body: Buffer.from('http://trunfo.test/\nmain: Início').toString('base64') }
  const results = [{ error: { message: 'no such button' }, attachments: [page] }]
  const tests = [{ status: 'unexpected', results }]
  const suites = [{ suites: [{ specs: [{ file: 'home.spec.ts', title: 'opens', tests }] }] }]
  const stats = { expected: 0, flaky: 0, unexpected: 1 }
  const [printed] = run({ numPassedTests: 1, numFailedTests: 1, testResults }, { stats, suites })
  expect(String(printed).split('\n').filter(Boolean)).toEqual([
    'failed: unit: sums.test.ts: a product',
    'expected 6',
    'failed: unit: broken.test.ts',
    'no such file',
    'failed: browser: home.spec.ts: opens',
    'no such button',
    'page: http://trunfo.test/',
    'main: Início',
    '1 passed, 2 failed',
  ])
})

test('the slowest tests of all phases are listed', () => {
  const tests = (ms: number) => [{ status: 'expected', results: [{ duration: ms }] }]
  const assertionResults = [{ status: 'passed', fullName: 'a sum', duration: 1_500 }]
  const specs = [
    { file: 'home.spec.ts', title: 'opens', tests: tests(12_340) },
    { file: 'home.spec.ts', title: 'closes', tests: tests(900) },
  ]
  const [printed] = run(
    { numPassedTests: 1, numFailedTests: 0, testResults: [{ name: 'sums.test.ts', assertionResults }] },
    { stats: { expected: 2, flaky: 0, unexpected: 0 }, suites: [{ specs }] },
  )
  expect(String(printed).split('\n')).toEqual([
    'slowest tests',
    '  12.3 s  browser: home.spec.ts: opens',
    '   1.5 s  unit: a sum',
    '   0.9 s  browser: home.spec.ts: closes',
    '3 passed, 0 failed',
  ])
})
