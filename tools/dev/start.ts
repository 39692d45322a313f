import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from '../services/index.ts'
import { startApps } from './apps.ts'
import { listDemoLogins, prepareData } from './data.ts'
import { provideEngines } from './engines.ts'
import { say, sayReady } from './output.ts'
import { claimFolder, devFolder } from './run-file.ts'
import { Stack } from './stack.ts'

/**
 * `npm run dev`: starts everything from a clean clone, with demo data, and stops all of it when this process
 * ends.
 */
const beganAt = Date.now()
process.chdir(join(import.meta.dirname, '../..'))
if (existsSync('.env')) process.loadEnvFile('.env')

const stack = new Stack()
const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal exits at once; child processes still running are killed on exit.
      if (stack.isClosing) process.exit(130)
      resolve()
    })
  }
})

async function run(): Promise<never> {
  const engines = await provideEngines(stack)
  await prepareData(stack, engines)
  const [addresses, logins] = await Promise.all([startApps(stack, engines), listDemoLogins(stack, engines)])
  sayReady(addresses, logins, Date.now() - beganAt)
  throw new SetupError(`${await stack.firstEnd()} Stopping the others.`)
}

async function main(): Promise<void> {
  const runFile = await claimFolder(devFolder())
  stack.onChange = runFile.record
  try {
    await Promise.race([asked, run()])
  } finally {
    say('Stopping …')
    await stack.close()
    runFile.release()
  }
}

try {
  await main()
  process.exit(0)
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
}
