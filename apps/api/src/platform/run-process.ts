import type { Logger } from 'pino'
import { type Config, loadConfig } from './config.ts'
import { createLog } from './telemetry/log.ts'

/**
 * The life of a process: start, run until asked to stop, stop within the grace period. A start that fails, or
 * an error nobody caught, ends the process with a non-zero code: the supervisor starts a clean one.
 */
export async function runProcess(
  name: string,
  start: (config: Config, log: Logger) => Promise<() => Promise<void>>,
): Promise<void> {
  const config = loadConfig()
  const log = createLog(config, name)
  const die = (err: unknown) => {
    log.fatal({ err }, 'the process ends')
    process.exit(1)
  }
  process.on('uncaughtException', die)
  process.on('unhandledRejection', die)

  const stop = await start(config, log).catch(die)
  let isStopping = false
  const shutDown = async (signal: string) => {
    if (isStopping || !stop) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(
      () => die(new Error('stopping took longer than the grace period')),
      config.SHUTDOWN_GRACE_MS,
    ).unref()
    await stop().catch(die)
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void shutDown(signal))
}
