import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm start`: server and worker on one machine. A process that dies is started again on its own, so that the other one
 * goes on. If one keeps dying right after its start, both stop and the supervisor of this process decides. Plain
 * JavaScript, because production has no development tools; containers run the two entries on their own.
 */
if (existsSync('.env')) process.loadEnvFile('.env')
const env = { NODE_ENV: 'production', ...process.env }
// By default V8's new space grows to three times 16 MB and stays so. With 8 an idle process uses 20 MB less; a
// benchmark shows what that costs. The Dockerfile sets the same.
const flags = ['--max-semi-space-size=8']

/** A process that ran for less has failed to start. */
const QUICK_DEATH_MS = 10_000
const QUICK_DEATHS_MAX = 5
const RESTART_MIN_MS = 500

const children = new Map()
/** Starts that wait for their turn. */
const restarts = new Set()
let isStopping = false

function start(name, quickDeaths = 0) {
  const startedAt = performance.now()
  const file = join(import.meta.dirname, 'dist', `${name}.js`)
  const child = spawn(process.execPath, [...flags, file], { env, stdio: 'inherit' })
  children.set(name, child)
  child.on('exit', onEnd)
  child.on('error', (error) => {
    // One that was never started does not exit.
    if (child.pid === undefined) onEnd(1, error.code)
  })

  function onEnd(code, signal) {
    children.delete(name)
    if (isStopping) {
      if (code !== 0) process.exitCode = code ?? 1
      return
    }
    const deaths = performance.now() - startedAt < QUICK_DEATH_MS ? quickDeaths + 1 : 0
    process.stderr.write(`${name} ended (${signal ?? code})\n`)
    if (deaths >= QUICK_DEATHS_MAX) {
      process.exitCode = code || 1
      return stopAll('SIGTERM')
    }
    const restart = setTimeout(
      () => {
        restarts.delete(restart)
        start(name, deaths)
      },
      RESTART_MIN_MS * 2 ** deaths,
    )
    restarts.add(restart)
  }
}

function stopAll(signal) {
  isStopping = true
  for (const restart of restarts) clearTimeout(restart)
  for (const child of children.values()) child.kill(signal)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal))
for (const name of ['server', 'worker']) start(name)
