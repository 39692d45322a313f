import { useMutation } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { useAction } from '@/lib/use-action.ts'
import { useAccountsTexts } from './accounts.texts.ts'

export const useSignUp = () =>
  useAction((body: Schemas['SignUp']) => call('post', '/api/accounts/sign-up', { body }), {
    texts: 'accounts:signUp',
  })

export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call('post', '/api/accounts/confirmation', { body: { token } }),
  })
}

export function useResendConfirmation() {
  const { t } = useAccountsTexts()
  return useAction(
    (email: string) => call('post', '/api/accounts/confirmation/resend', { body: { email } }),
    {
      texts: () => ({ done: t('confirmation.resent'), failed: t('confirmation.resendFailed') }),
    },
  )
}

interface SignInEnds {
  /** Awaited by the action, so that the form stays busy until the next page is shown. */
  onStep: (step: 'done' | 'second-factor') => Promise<void>
  /** Receives the unconfirmed email address if that was the reason, otherwise null. */
  onRefused: (unconfirmed: string | null) => void
}

export function useSignIn({ onStep, onRefused }: SignInEnds) {
  const { t } = useAccountsTexts()
  const isUnconfirmed = (error: unknown) => isRefusal(error, 'accounts.email_not_confirmed')
  return useAction(
    async (body: Schemas['SignIn']) => onStep((await call('post', '/api/accounts/sign-in', { body })).step),
    {
      texts: ({ error }) =>
        isUnconfirmed(error)
          ? { failed: t('confirmation.unconfirmed'), reason: null }
          : { failed: t('signIn.failed') },
      onRefused: (error, { email }) => onRefused(isUnconfirmed(error) ? email.trim() : null),
    },
  )
}

export function useRequestPasswordReset() {
  const { t } = useAccountsTexts()
  return useAction(
    (email: string) => call('post', '/api/accounts/password-reset/request', { body: { email } }),
    {
      texts: () => ({
        done: t('signIn.resetSent'),
        doneHint: t('signIn.resetSentHint'),
        failed: t('signIn.resetFailed'),
      }),
    },
  )
}

export function useResetPassword(token: string, onExpired: () => void) {
  const { t } = useAccountsTexts()
  return useAction(
    (password: string) => call('post', '/api/accounts/password-reset', { body: { token, password } }),
    {
      texts: () => ({
        done: t('passwordReset.done'),
        doneHint: t('passwordReset.doneHint'),
        failed: t('signIn.resetFailed'),
      }),
      onRefused: (error) => isRefusal(error, 'accounts.link_expired') && onExpired(),
    },
  )
}
