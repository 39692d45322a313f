import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installRadosgw, startRadosgw } from './radosgw.ts'

/**
 * Runs the tests of the S3 driver against a server started for them. With S3_ENDPOINT and the keys in the
 * environment they use that store instead, for example to try a provider before moving to it.
 */
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

process.exitCode = process.env.S3_ENDPOINT ? await runTests({}) : await runWithOwnServer()

async function runWithOwnServer(): Promise<number> {
  const installedFrom = performance.now()
  installRadosgw()
  console.log(`S3 server installed: ${seconds(installedFrom)}`)
  const startedFrom = performance.now()
  const server = await startRadosgw()
  console.log(`S3 server started: ${seconds(startedFrom)}`)
  try {
    return await runTests({
      S3_ENDPOINT: server.endpoint,
      S3_ACCESS_KEY_ID: server.accessKeyId,
      S3_SECRET_ACCESS_KEY: server.secretAccessKey,
    })
  } finally {
    await server.stop()
  }
}

async function runTests(settings: Record<string, string>): Promise<number> {
  const env = { ...process.env, ...settings }
  const [code] = await once(spawn('vitest', ['run', '--project', 's3'], { env, stdio: 'inherit' }), 'exit')
  return code ?? 1
}
