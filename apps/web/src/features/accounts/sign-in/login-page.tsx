import { useQueryClient } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { enterSession, useSession } from '@/lib/session.ts'
import { Notice } from '@/ui/notice.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { EntryCard } from '../components/entry-card.tsx'
import { OAuthButtons } from '../oauth/oauth-buttons.tsx'
import { SecondFactorStep } from '../second-factor/second-factor-step.tsx'
import { useReferralToast } from '../sign-up/use-referral-toast.ts'
import { destinationOf } from './destination.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useEmailConfirmation } from './use-email-confirmation.ts'

export function LoginPage() {
  const { t } = useAccountsTexts()
  usePageTitle(t('signIn.title'))
  const queryClient = useQueryClient()
  const { viewer } = useSession()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const { isUnderWay, hasFailed } = useEmailConfirmation()
  useUnknownReferral(search.get('referral'))
  // Users who return from a provider may already be at the second step.
  const [isAtSecondStep, setIsAtSecondStep] = useState(search.get('step') === 'second-factor')
  const destination = destinationOf(state)

  if (viewer) return <Navigate to={destination.to} state={destination.state} replace />

  const enter = () => enterSession(queryClient)
  return (
    <EntryCard
      rank="A"
      suit="diamond"
      title={t('signIn.title')}
      lead={t('signIn.lead')}
      footer={
        <>
          {t('signIn.newHere')}{' '}
          <Link
            to={PAGES.register.path}
            state={state}
            className="inline-block py-2 font-semibold text-primary underline-offset-4 hover:underline"
          >
            {t('signIn.signUp')}
          </Link>
        </>
      }
    >
      {isUnderWay ? (
        <Spinner label={t('confirmation.underWay')} className="min-h-60" />
      ) : isAtSecondStep ? (
        <SecondFactorStep onDone={enter} onRestart={() => setIsAtSecondStep(false)} />
      ) : (
        <div className="grid gap-5">
          {search.has('confirmation_sent') && (
            <Notice tone="success" title={t('confirmation.sentTitle')}>
              {t('confirmation.sentHint')}
            </Notice>
          )}
          {destination.isReturn && (
            <p className="text-sm wrap-anywhere text-muted-foreground">
              {destination.name ? t('signIn.returnsTo', { name: destination.name }) : t('signIn.returns')}
            </p>
          )}
          <SignInForm
            email={typeof state?.email === 'string' ? state.email : ''}
            hasExpiredLink={hasFailed}
            onStep={async (step) => (step === 'done' ? enter() : setIsAtSecondStep(true))}
          />
          <OAuthButtons />
        </div>
      )}
    </EntryCard>
  )
}

/** Sign-ups through a provider land here if their referral code is unknown. */
function useUnknownReferral(referral: string | null): void {
  const tell = useEffectEvent(useReferralToast())
  useEffect(() => {
    if (referral === 'unknown') tell()
  }, [referral])
}
