import type { ReactElement } from 'react'

/** A mail a feature can send: named, because the job that sends it carries only the name and the facts. */
export interface MailTemplate<Facts = never> {
  readonly name: string
  readonly subject: (facts: Facts) => string
  readonly body: (facts: Facts) => ReactElement
  /** Where mails of this kind can be turned off: mail programs show it as a button of their own. */
  readonly unsubscribeUrl?: (facts: Facts) => string
}

export function defineMail<Facts extends object>(template: MailTemplate<Facts>): MailTemplate<Facts> {
  return template
}
