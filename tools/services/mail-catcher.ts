import { createRequire } from 'node:module'
import { findFreePort } from './ports.ts'
import { type Service, startService } from './service.ts'
import { answersOk } from './wait-for.ts'

export interface MailCatcherOptions {
  readonly smtpPort?: number
  readonly webPort?: number
}

export interface MailCatcher extends Service {
  /** Web page with the caught mail; programs read it at `/email`. */
  readonly webUrl: string
}

/** Starts a real SMTP server that delivers nothing; use `url` as SMTP_URL. */
export async function startMailCatcher(options: MailCatcherOptions = {}): Promise<MailCatcher> {
  const smtpPort = await findFreePort(options.smtpPort)
  const webPort = await findFreePort(options.webPort)
  const webUrl = `http://127.0.0.1:${webPort}`
  const service = await startService({
    port: smtpPort,
    url: `smtp://127.0.0.1:${smtpPort}`,
    process: {
      name: 'Mail catcher',
      command: process.execPath,
      args: [
        createRequire(import.meta.url).resolve('maildev/bin/maildev'),
        ...['--ip', '127.0.0.1', '--smtp', `${smtpPort}`],
        ...['--web-ip', '127.0.0.1', '--web', `${webPort}`],
      ],
    },
    isReady: () => answersOk(`${webUrl}/healthz`),
  })
  return Object.assign(service, { webUrl })
}
