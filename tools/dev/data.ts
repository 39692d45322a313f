import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Engines, engineSettings } from './engines.ts'
import { devFolder } from './run-file.ts'
import type { Stack } from './stack.ts'
import { projectBin, runTask, TSX_API } from './task.ts'

/** Migrates the database and, if it is empty, fills it with demo data. */
export async function prepareData(stack: Stack, engines: Engines): Promise<void> {
  await cli(stack, 'migrate', { ...engineSettings(engines), DATABASE_OWNER_URL: engines.databaseOwnerUrl })
  await demo(stack, 'seed', engineSettings(engines))
}

export async function listDemoLogins(stack: Stack, engines: Engines): Promise<string> {
  return demo(stack, 'logins', engineSettings(engines), true)
}

/**
 * Uses the developer's own push keys, or a pair created once per folder: subscribed browsers are bound to it.
 */
export async function pushSettings(stack: Stack): Promise<NodeJS.ProcessEnv> {
  if (process.env.VAPID_PUBLIC_KEY) return {}
  const file = devFolder('push-keys.env')
  if (!existsSync(file)) writeFileSync(file, await cli(stack, 'push-keys', process.env, true))
  return { ...parseEnv(readFileSync(file, 'utf8')), VAPID_SUBJECT: 'mailto:avisos@trunfo.test' }
}

const cli = commandsOf('apps/api/src/cli.ts')
const demo = commandsOf('apps/api/demo/main.ts')

function commandsOf(file: string) {
  return (stack: Stack, name: string, env: NodeJS.ProcessEnv, isQuiet = false): Promise<string> =>
    runTask(stack, { name, command: projectBin('tsx'), args: [...TSX_API, file, name], env, isQuiet })
}
