import { PAGES } from '@trunfo/contract/pages'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { Notice } from '@/ui/notice.tsx'
import { useRequestPasswordReset } from '../accounts.api.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { EmailForm } from '../components/email-form.tsx'
import { EntryCard } from '../components/entry-card.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** With a valid token: sets a new password. Without one, or with an expired one: requests a new link. */
export function PasswordResetPage() {
  const { t } = useAccountsTexts()
  const { hash } = useLocation()
  const [expired, setExpired] = useState<string | null>(null)
  const token = new URLSearchParams(hash.slice(1)).get('token')
  const hasToken = token !== null && token !== expired
  usePageTitle(hasToken ? t('passwordReset.title') : t('passwordReset.requestTitle'))

  return (
    <EntryCard
      rank="J"
      suit="club"
      title={hasToken ? t('passwordReset.title') : t('passwordReset.requestTitle')}
      lead={hasToken ? t('passwordReset.lead') : t('passwordReset.requestLead')}
      footer={
        <Link
          to={PAGES.login.path}
          className="inline-block py-2 font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t('passwordReset.backToSignIn')}
        </Link>
      }
    >
      {hasToken ? (
        <NewPasswordForm token={token} onExpired={() => setExpired(token)} />
      ) : (
        <RequestReset hasExpiredLink={expired !== null} />
      )}
    </EntryCard>
  )
}

function RequestReset({ hasExpiredLink }: { hasExpiredLink: boolean }) {
  const { t } = useAccountsTexts()
  const request = useRequestPasswordReset()
  const [isSent, setIsSent] = useState(false)

  if (isSent) {
    return (
      <Notice tone="success" isAnnounced title={t('signIn.resetSent')}>
        {t('signIn.resetSentHint')}
      </Notice>
    )
  }
  return (
    <>
      {hasExpiredLink && (
        <Notice tone="warning" isAnnounced>
          {t('passwordReset.expired')}
        </Notice>
      )}
      <EmailForm
        act={request}
        action={t('passwordReset.request')}
        needed={t('signIn.emailNeeded')}
        onSent={() => setIsSent(true)}
      />
    </>
  )
}
