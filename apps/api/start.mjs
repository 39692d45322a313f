import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm start`: server and worker on one machine. They live and die together, so that whatever supervises this
 * process restarts both. It is plain JavaScript because production has no development tools; containers run
 * the two entries on their own.
 */
if (existsSync('.env')) process.loadEnvFile('.env')
const env = { NODE_ENV: 'production', ...process.env }
// New space grows to three times 16 MB where it may, and a process with little to do does not give it back: with 8 an idle
// one holds 20 MB less. What that costs the reads is a row of the bench; the Dockerfile has the same.
const flags = ['--max-semi-space-size=8']
const children = ['server', 'worker'].map((name) =>
  spawn(process.execPath, [...flags, join(import.meta.dirname, 'dist', `${name}.js`)], {
    env,
    stdio: 'inherit',
  }),
)
let isStopping = false

function stopAll(signal) {
  isStopping = true
  for (const child of children) child.kill(signal)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal))
for (const child of children) {
  child.on('exit', (code) => {
    if (code !== 0 || !isStopping) process.exitCode = code || 1
    if (!isStopping) stopAll('SIGTERM')
  })
}
