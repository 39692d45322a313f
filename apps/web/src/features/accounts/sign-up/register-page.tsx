import { PAGES } from '@trunfo/contract/pages'
import Gift from 'lucide-react/icons/gift'
import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession } from '@/lib/session.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { EntryCard } from '../components/entry-card.tsx'
import { OAuthButtons } from '../oauth/oauth-buttons.tsx'
import { destinationOf } from '../sign-in/destination.ts'
import { SignUpForm } from './sign-up-form.tsx'

export function RegisterPage() {
  const { t } = useAccountsTexts()
  usePageTitle(t('signUp.title'))
  const { viewer } = useSession()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const invitation = search.get('ref')?.slice(0, 100) ?? ''
  const [referralCode, setReferralCode] = useState(invitation)
  const destination = destinationOf(state)

  if (viewer) return <Navigate to={destination.to} state={destination.state} replace />
  return (
    <EntryCard
      rank="K"
      suit="spade"
      title={t('signUp.title')}
      lead={t('signUp.lead')}
      footer={
        <>
          {t('signUp.haveAccount')}{' '}
          <Link
            to={PAGES.login.path}
            state={state}
            className="inline-block py-2 font-semibold text-primary underline-offset-4 hover:underline"
          >
            {t('signUp.signIn')}
          </Link>
        </>
      }
    >
      {invitation && (
        <div className="flex items-start gap-3 rounded-md border border-gold/60 bg-gold/10 p-4 text-sm">
          <Gift aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
          <div className="grid gap-1">
            <p className="font-semibold">{t('signUp.invited')}</p>
            <p className="text-muted-foreground">{t('signUp.invitedHint')}</p>
          </div>
        </div>
      )}
      <SignUpForm referralCode={referralCode} onReferralCode={setReferralCode} />
      <OAuthButtons referralCode={referralCode} />
      <Agreement />
    </EntryCard>
  )
}

/** The links open new tabs, so the form's input is kept. */
function Agreement() {
  const { t } = useAccountsTexts()
  const link = 'inline-block py-2 underline underline-offset-4 hover:text-foreground'
  return (
    <p className="text-center text-sm text-muted-foreground">
      {t('signUp.agreement')}{' '}
      <Link to={PAGES.termsOfService.path} target="_blank" className={link}>
        {t('signUp.terms')}
      </Link>
      {' · '}
      <Link to={PAGES.privacyPolicy.path} target="_blank" className={link}>
        {t('signUp.privacy')}
      </Link>
    </p>
  )
}
