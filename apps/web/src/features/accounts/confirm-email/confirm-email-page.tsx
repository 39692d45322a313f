import { PAGES } from '@trunfo/contract/pages'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { Notice } from '@/ui/notice.tsx'
import { useResendConfirmation } from '../accounts.api.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { EmailForm } from '../components/email-form.tsx'
import { EntryCard } from '../components/entry-card.tsx'

export function ConfirmEmailPage() {
  const { t } = useAccountsTexts()
  usePageTitle(t('confirmation.pageTitle'))
  const { hash } = useLocation()
  const resending = useResendConfirmation()
  const [isResent, setIsResent] = useState(false)

  const facts = new URLSearchParams(hash.slice(1))
  if (facts.get('type') === 'recovery') return <Navigate to={PAGES.passwordReset.path + hash} replace />
  if (facts.has('confirmation')) return <Navigate to={PAGES.login.path + hash} replace />

  return (
    <EntryCard
      rank="Q"
      suit="heart"
      title={t('confirmation.pageTitle')}
      lead={t('confirmation.pageLead')}
      footer={
        <Link
          to={PAGES.login.path}
          className="inline-block py-2 font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t('confirmation.toSignIn')}
        </Link>
      }
    >
      {isResent ? (
        <Notice tone="success" isAnnounced title={t('confirmation.resent')}>
          {t('confirmation.resentHint')}
        </Notice>
      ) : (
        <>
          <p className="text-sm text-muted-foreground">{t('confirmation.pageHint')}</p>
          <EmailForm
            act={resending}
            action={t('confirmation.resend')}
            needed={t('errors.fields_required')}
            onSent={() => setIsResent(true)}
          />
        </>
      )}
    </EntryCard>
  )
}
