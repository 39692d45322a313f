import type { ReactElement } from 'react'
import type { Services } from '../services.ts'

/** A mail that a feature can send. It has a name, because its job carries only the name and the facts. */
export interface MailTemplate<Facts = never, Queued = Facts> {
  readonly name: string
  readonly subject: (facts: Facts) => string
  readonly body: (facts: Facts) => ReactElement
  /** URL for unsubscribing from mails of this kind: mail clients show it as a button. */
  readonly unsubscribeUrl?: (facts: Facts) => string
  /**
   * Creates, at each attempt to send, what must not be stored in the queue, such as a sign-in link. Null if
   * the mail is no longer wanted.
   */
  readonly finish?: (services: Services, queued: Queued) => Promise<object | null>
}

export function defineMail<Facts extends object>(template: MailTemplate<Facts>): MailTemplate<Facts> {
  return template
}

/** A mail whose job carries less than its text needs: `finish` adds the rest. */
export function defineUnfinishedMail<Facts extends object, Queued extends object>(
  template: MailTemplate<Facts, Queued> & {
    finish: (services: Services, queued: Queued) => Promise<Facts | null>
  },
): MailTemplate<Facts, Queued> {
  return template
}
