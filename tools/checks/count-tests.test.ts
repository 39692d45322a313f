import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './check.ts'

const folder = mkdtempSync(join(tmpdir(), 'trunfo-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const count = (browser: object, ...failedPhases: string[]) => {
  writeFileSync(join(folder, 'unit.json'), JSON.stringify({ numPassedTests: 5, numFailedTests: 0 }))
  writeFileSync(join(folder, 'browser.json'), JSON.stringify({ stats: browser }))
  const args = [join(ROOT, '.ci/count-tests.mjs'), folder, ...failedPhases]
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return [stdout.trim(), status]
}

test('what passed is added up', () => {
  expect(count({ expected: 3, flaky: 0, unexpected: 0 })).toEqual(['8 passed, 0 failed', 0])
})

test('a test that passed only when it was tried again has failed', () => {
  expect(count({ expected: 2, flaky: 1, unexpected: 0 })).toEqual(['7 passed, 1 failed', 1])
})

test('a phase that failed counts once, by its tests or by itself', () => {
  expect(count({ expected: 1, flaky: 0, unexpected: 2 }, 'browser')).toEqual(['6 passed, 2 failed', 1])
  expect(count({ expected: 3, flaky: 0, unexpected: 0 }, 'build')).toEqual(['8 passed, 1 failed', 1])
})
