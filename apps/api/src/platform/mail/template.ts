import type { ReactElement } from 'react'
import type { Services } from '../services.ts'

/** A mail a feature can send: named, because the job that sends it carries only the name and the facts. */
export interface MailTemplate<Facts = never, Queued = Facts> {
  readonly name: string
  readonly subject: (facts: Facts) => string
  readonly body: (facts: Facts) => ReactElement
  /** Where mails of this kind can be turned off: mail programs show it as a button of their own. */
  readonly unsubscribeUrl?: (facts: Facts) => string
  /**
   * Makes what may not lie in the queue, such as a link that opens an account, as the mail is sent, and at each try
   * anew. Null when there is nothing to send any more.
   */
  readonly finish?: (services: Services, queued: Queued) => Promise<object | null>
}

export function defineMail<Facts extends object>(template: MailTemplate<Facts>): MailTemplate<Facts> {
  return template
}

/** One whose job carries less than its text needs. */
export function defineUnfinishedMail<Facts extends object, Queued extends object>(
  template: MailTemplate<Facts, Queued> & {
    finish: (services: Services, queued: Queued) => Promise<Facts | null>
  },
): MailTemplate<Facts, Queued> {
  return template
}
