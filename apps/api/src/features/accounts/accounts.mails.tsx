import { DATA_EXPORT_DAYS } from '@trunfo/contract/accounts/export'
import { EMAIL_UNDO_DAYS } from '@trunfo/contract/accounts/settings'
import type { StepUpAct } from '@trunfo/contract/step-up'
import mail from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import { MailButton, MailLayout, MailLink, MailNote, MailText } from '../../platform/mail/layout.tsx'
import { defineMail, defineUnfinishedMail } from '../../platform/mail/template.ts'
import { finishLink } from './mail-links.ts'

interface LinkFacts {
  readonly username: string
  readonly url: string
}

/** A queued mail has no link yet, only its seed (mail-links.ts). */
interface SeedFacts {
  readonly username: string
  readonly seed: string
}

export const confirmationMail = defineUnfinishedMail<LinkFacts, SeedFacts>({
  name: 'accounts.confirmation',
  finish: finishLink('confirm-email'),
  subject: () => fillText(mail.confirmation.subject),
  body: ({ username, url }) => (
    <MailLayout title={fillText(mail.confirmation.title, { username })} preview={mail.confirmation.preview}>
      <MailText>{fillText(mail.confirmation.body)}</MailText>
      <MailButton href={url}>{mail.confirmation.action}</MailButton>
      <MailNote>{mail.confirmation.note}</MailNote>
    </MailLayout>
  ),
})

/** Sent to the owner of a known address if another person signs up with it or wants to change to it. */
export const accountExistsMail = defineMail<{ signInUrl: string; resetUrl: string }>({
  name: 'accounts.account-exists',
  subject: () => fillText(mail.accountExists.subject),
  body: ({ signInUrl, resetUrl }) => (
    <MailLayout title={mail.accountExists.title} preview={mail.accountExists.preview}>
      <MailText>{fillText(mail.accountExists.body)}</MailText>
      <MailButton href={signInUrl}>{mail.accountExists.action}</MailButton>
      <MailNote>
        {mail.accountExists.forgot} <MailLink href={resetUrl} />
      </MailNote>
      <MailNote>{mail.accountExists.note}</MailNote>
    </MailLayout>
  ),
})

export const passwordResetMail = defineUnfinishedMail<LinkFacts, SeedFacts>({
  name: 'accounts.password-reset',
  finish: finishLink('reset-password'),
  subject: () => fillText(mail.passwordReset.subject),
  body: ({ username, url }) => (
    <MailLayout title={fillText(mail.passwordReset.title, { username })} preview={mail.passwordReset.preview}>
      <MailText>{mail.passwordReset.body}</MailText>
      <MailButton href={url}>{mail.passwordReset.action}</MailButton>
      <MailNote>{mail.passwordReset.note}</MailNote>
    </MailLayout>
  ),
})

/** Sent to a user whose account was created by staff. */
export const firstPasswordMail = defineUnfinishedMail<LinkFacts, SeedFacts>({
  name: 'accounts.first-password',
  finish: finishLink('first-password'),
  subject: () => fillText(mail.firstPassword.subject),
  body: ({ username, url }) => (
    <MailLayout title={fillText(mail.firstPassword.title, { username })} preview={mail.firstPassword.preview}>
      <MailText>{fillText(mail.firstPassword.body, { username })}</MailText>
      <MailButton href={url}>{mail.firstPassword.action}</MailButton>
      <MailNote>{mail.firstPassword.note}</MailNote>
    </MailLayout>
  ),
})

/** Carries the reason, because a banned user can no longer sign in to read it. */
export const bannedMail = defineMail<{ username: string; reason: string }>({
  name: 'accounts.banned',
  subject: () => fillText(mail.banned.subject),
  body: ({ username, reason }) => (
    <MailLayout title={mail.banned.title} preview={mail.banned.preview}>
      <MailText>{fillText(mail.banned.body, { username })}</MailText>
      <MailText>{fillText(mail.banned.reason, { reason })}</MailText>
      <MailNote>{mail.banned.note}</MailNote>
    </MailLayout>
  ),
})

export const unbannedMail = defineMail<{ username: string; signInUrl: string }>({
  name: 'accounts.unbanned',
  subject: () => fillText(mail.unbanned.subject),
  body: ({ username, signInUrl }) => (
    <MailLayout title={fillText(mail.unbanned.title, { username })} preview={mail.unbanned.preview}>
      <MailText>{fillText(mail.unbanned.body)}</MailText>
      <MailButton href={signInUrl}>{mail.unbanned.action}</MailButton>
    </MailLayout>
  ),
})

/** Sent whenever the password changes, in the settings or by a reset, so that the owner can object. */
export const passwordChangedMail = defineMail<{ username: string; resetUrl: string }>({
  name: 'accounts.password-changed',
  subject: () => fillText(mail.passwordChanged.subject),
  body: ({ username, resetUrl }) => (
    <MailLayout title={mail.passwordChanged.title} preview={mail.passwordChanged.preview}>
      <MailText>{fillText(mail.passwordChanged.body, { username })}</MailText>
      <MailText>{mail.passwordChanged.warning}</MailText>
      <MailButton href={resetUrl}>{mail.passwordChanged.action}</MailButton>
    </MailLayout>
  ),
})

interface SafetyFacts {
  readonly securityUrl: string
}

/** Security notices go out even for the user's own changes: an intruder's change looks the same. */
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
  return fillText(mail.secondFactor.recoveryUsed.leftSome, { count: left })
}

const aboutProvider = (name: string, texts: { subject: string; title: string; body: string }) =>
  defineMail<SafetyFacts & { provider: string }>({
    name,
    subject: ({ provider }) => fillText(texts.subject, { provider }),
    body: ({ provider, ...facts }) => noticeOf(texts.title, fillText(texts.body, { provider }), facts),
  })

export const signInLinkedMail = aboutProvider('accounts.sign-in-linked', mail.signInLinked)
export const signInRelinkedMail = aboutProvider('accounts.sign-in-relinked', mail.signInRelinked)
export const signInUnlinkedMail = aboutProvider('accounts.sign-in-unlinked', mail.signInUnlinked)

export const confirmNewEmailMail = defineUnfinishedMail<LinkFacts, SeedFacts>({
  name: 'accounts.confirm-new-email',
  finish: finishLink('change-email'),
  subject: () => fillText(mail.confirmNewEmail.subject),
  body: ({ username, url }) => (
    <MailLayout
      title={fillText(mail.confirmNewEmail.title, { username })}
      preview={mail.confirmNewEmail.preview}
    >
      <MailText>{fillText(mail.confirmNewEmail.body)}</MailText>
      <MailButton href={url}>{mail.confirmNewEmail.action}</MailButton>
      <MailNote>{mail.confirmNewEmail.note}</MailNote>
    </MailLayout>
  ),
})

const undoDays = String(EMAIL_UNDO_DAYS)

/** Sent to the former address: only its reader can tell a take-over from an intended change. */
export const emailChangedMail = defineUnfinishedMail<
  LinkFacts & { newEmail: string },
  SeedFacts & { newEmail: string }
>({
  name: 'accounts.email-changed',
  finish: finishLink('undo-email'),
  subject: () => fillText(mail.emailChanged.subject),
  body: ({ username, newEmail, url }) => (
    <MailLayout
      title={mail.emailChanged.title}
      preview={fillText(mail.emailChanged.preview, { days: undoDays })}
    >
      <MailText>{fillText(mail.emailChanged.body, { username, newEmail })}</MailText>
      <MailText>{mail.emailChanged.warning}</MailText>
      <MailButton href={url}>{mail.emailChanged.action}</MailButton>
      <MailNote>{fillText(mail.emailChanged.note, { days: undoDays })}</MailNote>
    </MailLayout>
  ),
})

const exportDays = String(DATA_EXPORT_DAYS)

export const dataExportMail = defineMail<{ username: string; url: string }>({
  name: 'accounts.data-export',
  subject: () => fillText(mail.dataExport.subject),
  body: ({ username, url }) => (
    <MailLayout
      title={fillText(mail.dataExport.title, { username })}
      preview={fillText(mail.dataExport.preview, { days: exportDays })}
    >
      <MailText>{fillText(mail.dataExport.body)}</MailText>
      <MailButton href={url}>{mail.dataExport.action}</MailButton>
      <MailNote>{fillText(mail.dataExport.note, { days: exportDays })}</MailNote>
    </MailLayout>
  ),
})

/** Sent in the transaction that erases the account, because the email address is deleted with it. */
export const farewellMail = defineMail<{ username: string }>({
  name: 'accounts.farewell',
  subject: () => fillText(mail.farewell.subject),
  body: ({ username }) => (
    <MailLayout
      title={fillText(mail.farewell.title, { username })}
      preview={mail.farewell.preview}
      footer={fillText(mail.farewell.footer)}
    >
      <MailText>{fillText(mail.farewell.body)}</MailText>
      <MailNote>{mail.farewell.note}</MailNote>
    </MailLayout>
  ),
})

interface StepUpFacts {
  readonly username: string
  readonly act: StepUpAct
  readonly about: string
  readonly at: string
  readonly url: string
}

const moments = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

const stepUpWords = ({ username, act, about, at }: StepUpFacts) => ({
  username,
  what: about === '' ? mail.stepUp.acts[act] : `${mail.stepUp.acts[act]} (${about})`,
  at: moments.format(new Date(at)),
})

/** Sent to every fundador, including the one who acted, so that they can stop what they did not agree to. */
export const stepUpMail = defineMail<StepUpFacts>({
  name: 'accounts.step-up',
  subject: (facts) => fillText(mail.stepUp.subject, stepUpWords(facts)),
  body: (facts) => (
    <MailLayout title={mail.stepUp.title} preview={fillText(mail.stepUp.body, stepUpWords(facts))}>
      <MailText>{fillText(mail.stepUp.body, stepUpWords(facts))}</MailText>
      <MailButton href={facts.url}>{mail.stepUp.action}</MailButton>
      <MailNote>{mail.stepUp.note}</MailNote>
    </MailLayout>
  ),
})

export const accountsMails = [
  confirmationMail,
  accountExistsMail,
  passwordResetMail,
  passwordChangedMail,
  secondFactorOnMail,
  secondFactorOffMail,
  recoveryCodeUsedMail,
  signInLinkedMail,
  signInRelinkedMail,
  signInUnlinkedMail,
  confirmNewEmailMail,
  emailChangedMail,
  dataExportMail,
  farewellMail,
  firstPasswordMail,
  bannedMail,
  unbannedMail,
  stepUpMail,
]
