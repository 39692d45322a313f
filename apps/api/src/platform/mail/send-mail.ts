import { randomUUID } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { defineJob, type JobDefinition } from '../jobs/definitions.ts'
import { enqueue } from '../jobs/emit.ts'
import type { Services } from '../services.ts'
import type { MailTemplate } from './template.ts'

interface MailJob {
  readonly id: string
  readonly template: string
  readonly to: string
  readonly facts: object
}

/** Housekeeping finds given-up mails by the common prefix. */
const WHOLE = 'mail.send'
const UNFINISHED = 'mail.finish'

/** Queues a mail, which is sent after the transaction commits. */
export async function sendMail<Facts extends object, Queued extends object>(
  tx: Tx,
  template: MailTemplate<Facts, Queued>,
  mail: { to: string; facts: Queued },
): Promise<void> {
  await enqueue(
    tx,
    { name: template.finish ? UNFINISHED : WHOLE },
    { id: randomUUID(), template: template.name, ...mail },
    { maxAttempts: 10 },
  )
}

/** The jobs behind `sendMail`: they render the template and send it by SMTP. */
export function mailJobs(config: Config, templates: readonly MailTemplate[]): JobDefinition<MailJob>[] {
  const byName = new Map(templates.map((template) => [template.name, template]))
  let transport: Promise<Transporter> | undefined

  const find = (name: string): MailTemplate => {
    const template = byName.get(name)
    if (!template) throw new Error(`No mail template is called ${name}`)
    return template
  }
  const send = async ({ log }: Services, { id, template: name, to }: MailJob, facts: never) => {
    const template = find(name)
    const { renderMail } = await import('./render-mail.ts')
    const mail = {
      // A job can run twice: with the same id, mail servers and clients show one mail.
      messageId: `<${id}@${new URL(config.PUBLIC_URL).hostname}>`,
      from: config.MAIL_FROM,
      to,
      subject: template.subject(facts),
      ...renderMail(template.body(facts)),
      list: template.unsubscribeUrl ? { unsubscribe: template.unsubscribeUrl(facts) } : undefined,
    }
    transport ??= openTransport(config.SMTP_URL)
    await (await transport).sendMail(mail).catch(refuse)
    log.info({ template: name }, 'a mail was sent')
  }

  return [
    defineJob<MailJob>(WHOLE, (services, job) => send(services, job, job.facts as never)),
    defineJob<MailJob>(UNFINISHED, async (services, job) => {
      const facts = await find(job.template).finish?.(services, job.facts as never)
      if (facts) await send(services, job, facts as never)
      else services.log.info({ template: job.template }, 'a mail was not wanted any more')
    }),
  ]
}

/** Loaded with the first mail: only workers send any, so servers need not load the SMTP library. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(url)
}

/** Removes email addresses from the error, which the queue and the log store. */
function refuse(error: Error): never {
  throw new Error(error.message.replace(/[^\s<>]+@[^\s<>]+/g, '…'))
}
