import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type ManagedProcess, startProcess, waitFor } from '../../../tools/services/index.ts'

/** Prints its process id, and ends when it is asked to. */
const STEADY =
  "console.log(NAME, process.pid); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1e6)"
const DYING = 'console.log(NAME, process.pid); process.exit(3)'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** `npm start` with two small processes in place of ours. */
async function start(programs: { server: string; worker: string }, hasOwnNode = false) {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-start-'))
  undo.push(() => rmSync(dir, { recursive: true, force: true }))
  cpSync(join(import.meta.dirname, '../start.mjs'), join(dir, 'start.mjs'))
  mkdirSync(join(dir, 'dist'))
  for (const [name, program] of Object.entries(programs))
    writeFileSync(join(dir, 'dist', `${name}.js`), program.replace('NAME', `'${name}'`))
  const command = hasOwnNode ? join(dir, 'node') : process.execPath
  if (hasOwnNode) cpSync(process.execPath, command)
  const lines: string[] = []
  const both = await startProcess({
    name: 'npm start',
    command,
    args: [join(dir, 'start.mjs')],
    cwd: dir,
    onLine: (line) => lines.push(line),
  })
  undo.push(() => both.stop())
  const linesOf = (name: string, isEnd: boolean) =>
    lines.filter((line) => line.startsWith(`${name} `) && line.includes('ended') === isEnd)
  return {
    both,
    startsOf: (name: string) => linesOf(name, false),
    endsOf: (name: string) => linesOf(name, true),
  }
}

const endOf = async (process: ManagedProcess) => {
  await process.stop()
  return process.ending()
}

test('replaces a process that died, and leaves the other one alone', async () => {
  const { both, startsOf } = await start({ server: STEADY, worker: STEADY })
  await waitFor('both', async () => startsOf('server').length + startsOf('worker').length === 2)
  process.kill(Number(startsOf('worker')[0]?.split(' ')[1]), 'SIGKILL')
  await waitFor('another worker', async () => startsOf('worker').length === 2)
  expect(startsOf('server')).toHaveLength(1)
  expect(await endOf(both)).toBe('ended with code 0')
})

test('a process that cannot be spawned counts as one that died, and leaves the other one alone', async () => {
  const removesNode = "require('node:fs').rmSync(process.execPath); process.exit(3)"
  const { both, endsOf } = await start({ server: STEADY, worker: removesNode }, true)
  await waitFor('a spawn without an executable', async () =>
    endsOf('worker').includes('worker ended (ENOENT)'),
  )
  expect(endsOf('server')).toEqual([])
  expect(await endOf(both)).toBe('ended with code 0')
})

test('waits longer after each quick death, and ends at once when it is told to', async () => {
  const { both, startsOf, endsOf } = await start({ server: STEADY, worker: DYING })
  await waitFor('a third death', async () => endsOf('worker').length === 3)
  const stoppedAt = performance.now()
  expect(await endOf(both)).toBe('ended with code 0')
  // The fourth start was due after four seconds.
  expect(performance.now() - stoppedAt).toBeLessThan(3_000)
  expect(startsOf('worker')).toHaveLength(3)
})
