import mail from '../../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText, MailButton, MailLayout, MailText } from '../../../platform/mail/layout.tsx'
import { defineMail } from '../../../platform/mail/template.ts'

interface SafetyFacts {
  readonly securityUrl: string
}

/** Told even though the person did it themselves: if it was somebody else, this is how they learn of it. */
function noticeOf(title: string, body: string, { securityUrl }: SafetyFacts) {
  return (
    <MailLayout title={title} preview={body}>
      <MailText>{body}</MailText>
      <MailText>{mail.secondFactor.notYou}</MailText>
      <MailButton href={securityUrl}>{mail.secondFactor.action}</MailButton>
    </MailLayout>
  )
}

export const secondFactorOnMail = defineMail<SafetyFacts>({
  name: 'accounts.second-factor-on',
  subject: () => fillText(mail.secondFactor.on.subject),
  body: (facts) => noticeOf(mail.secondFactor.on.title, fillText(mail.secondFactor.on.body), facts),
})

export const secondFactorOffMail = defineMail<SafetyFacts>({
  name: 'accounts.second-factor-off',
  subject: () => fillText(mail.secondFactor.off.subject),
  body: (facts) => noticeOf(mail.secondFactor.off.title, fillText(mail.secondFactor.off.body), facts),
})

export const recoveryCodeUsedMail = defineMail<SafetyFacts & { left: number }>({
  name: 'accounts.recovery-code-used',
  subject: () => fillText(mail.secondFactor.recoveryUsed.subject),
  body: ({ left, ...facts }) => {
    const body = `${fillText(mail.secondFactor.recoveryUsed.body)} ${restOf(left)}`
    return noticeOf(mail.secondFactor.recoveryUsed.title, body, facts)
  },
})

function restOf(left: number): string {
  if (left === 0) return mail.secondFactor.recoveryUsed.leftNone
  if (left === 1) return mail.secondFactor.recoveryUsed.leftOne
  return fillText(mail.secondFactor.recoveryUsed.leftSome, { count: String(left) })
}

export const signInLinkedMail = defineMail<SafetyFacts & { provider: string }>({
  name: 'accounts.sign-in-linked',
  subject: ({ provider }) => fillText(mail.signInLinked.subject, { provider }),
  body: ({ provider, ...facts }) =>
    noticeOf(mail.signInLinked.title, fillText(mail.signInLinked.body, { provider }), facts),
})

export const safetyMails = [secondFactorOnMail, secondFactorOffMail, recoveryCodeUsedMail, signInLinkedMail]
