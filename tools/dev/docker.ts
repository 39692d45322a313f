import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../services/index.ts'
import type { Stack, Started } from './stack.ts'
import { runTask } from './task.ts'

const COMPOSE = ['compose', '--file', join(import.meta.dirname, 'compose.yaml')]
const PATIENCE_MS = 4_000

const execute = promisify(execFile)

export type Container = 'postgres' | 'redis'

/** True if the Docker engine and its Compose plugin respond; the client alone is not enough. */
export async function engineAnswers(): Promise<boolean> {
  try {
    await execute('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: PATIENCE_MS })
    await execute('docker', ['compose', 'version'], { timeout: PATIENCE_MS })
    return true
  } catch {
    return false
  }
}

export async function startContainers(
  stack: Stack,
  names: readonly Container[],
  preferred: Record<Container, number>,
) {
  const compose = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    runTask(stack, { name: 'docker', command: 'docker', args: [...COMPOSE, ...args], env })
  // Containers of a killed run would occupy the ports. The data is in volumes and stays.
  await compose(process.env, 'down')
  const ports = {
    postgres: await findFreePort(preferred.postgres),
    redis: await findFreePort(preferred.redis),
  }
  const env = { ...process.env, POSTGRES_PORT: `${ports.postgres}`, REDIS_PORT: `${ports.redis}` }
  const containers: Started = {
    name: 'Docker',
    stop: async () => void (await execute('docker', [...COMPOSE, 'down'], { env })),
  }
  await stack.start('Docker', async () => containers)
  await compose(env, 'up', '--detach', '--wait', ...names)
  return ports
}
