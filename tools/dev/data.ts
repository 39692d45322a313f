import { type Engines, engineSettings } from './engines.ts'
import type { Stack } from './stack.ts'
import { projectBin, runTask, TSX_API } from './task.ts'

/** Brings the tables up to date and fills an empty database with demo data. */
export async function prepareData(stack: Stack, engines: Engines): Promise<void> {
  await cli(stack, 'migrate', { ...engineSettings(engines), DATABASE_OWNER_URL: engines.databaseOwnerUrl })
  await cli(stack, 'seed-demo', engineSettings(engines))
}

export async function listDemoLogins(stack: Stack, engines: Engines): Promise<string> {
  return cli(stack, 'demo-logins', engineSettings(engines), true)
}

function cli(stack: Stack, name: string, env: NodeJS.ProcessEnv, isQuiet = false): Promise<string> {
  return runTask(stack, {
    name,
    command: projectBin('tsx'),
    args: [...TSX_API, 'apps/api/src/cli.ts', name],
    env,
    isQuiet,
  })
}
