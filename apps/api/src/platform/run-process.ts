import { type Config, loadConfig } from './config.ts'
import { createLog, type Log } from './telemetry/log.ts'

/**
 * Starts a process, runs it until SIGTERM or SIGINT, and stops it within the grace period. A failed start or
 * an uncaught error ends the process with code 1, so that the supervisor starts a clean one.
 */
export async function runProcess(
  name: string,
  start: (config: Config, log: Log) => Promise<() => Promise<void>>,
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
