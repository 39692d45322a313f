import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { render } from 'react-email'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { defineJob, type JobDefinition } from '../jobs/definitions.ts'
import { enqueue } from '../jobs/emit.ts'
import type { MailTemplate } from './template.ts'

interface MailJob {
  readonly id: string
  readonly template: string
  readonly to: string
  readonly facts: object
}

const MAIL_JOB = 'mail.send'

/** Leaves a mail to be sent once the transaction has committed. */
export async function sendMail<Facts extends object>(
  tx: Tx,
  template: MailTemplate<Facts>,
  mail: { to: string; facts: Facts },
): Promise<void> {
  await enqueue(
    tx,
    { name: MAIL_JOB },
    { id: randomUUID(), template: template.name, ...mail },
    { maxAttempts: 10 },
  )
}

/** The job behind `sendMail`: renders the named template and speaks SMTP. */
export function mailJob(config: Config, templates: readonly MailTemplate[]): JobDefinition<MailJob> {
  const byName = new Map(templates.map((template) => [template.name, template]))
  const transport = createTransport(config.SMTP_URL)
  return defineJob<MailJob>(MAIL_JOB, async (services, { id, template: name, to, facts }) => {
    const template = byName.get(name)
    if (!template) throw new Error(`No mail template is called ${name}`)
    const body = template.body(facts as never)
    await transport.sendMail({
      // A job can run twice; the same id lets mail servers and programs show one mail.
      messageId: `<${id}@${new URL(config.PUBLIC_URL).hostname}>`,
      from: config.MAIL_FROM,
      to,
      subject: template.subject(facts as never),
      html: await render(body),
      text: await render(body, { plainText: true }),
      ...(template.unsubscribeUrl ? { list: { unsubscribe: template.unsubscribeUrl(facts as never) } } : {}),
    })
    services.log.info({ template: name }, 'a mail was sent')
  })
}
