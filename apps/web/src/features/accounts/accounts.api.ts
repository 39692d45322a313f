import { useMutation } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { useAct } from '@/lib/use-act.ts'
import { useAccountsTexts } from './accounts.texts.ts'

export const useSignUp = () =>
  useAct((body: Schemas['SignUp']) => call('post', '/api/accounts/sign-up', { body }), {
    tells: 'accounts:signUp',
  })

export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call('post', '/api/accounts/confirmation', { body: { token } }),
  })
}

export function useResendConfirmation() {
  const { t } = useAccountsTexts()
  return useAct((email: string) => call('post', '/api/accounts/confirmation/resend', { body: { email } }), {
    tells: () => ({ done: t('confirmation.resent'), failed: t('confirmation.resendFailed') }),
  })
}

interface SignInEnds {
  /** A part of the act, so that the form stays busy until the next page is there. */
  onStep: (step: 'done' | 'second-factor') => Promise<void>
  /** With the address that is not confirmed, if it was refused for that. */
  onRefused: (unconfirmed: string | null) => void
}

export function useSignIn({ onStep, onRefused }: SignInEnds) {
  const { t } = useAccountsTexts()
  const isUnconfirmed = (error: unknown) => isRefusal(error, 'accounts.email_not_confirmed')
  return useAct(
    async (body: Schemas['SignIn']) => onStep((await call('post', '/api/accounts/sign-in', { body })).step),
    {
      tells: ({ error }) =>
        isUnconfirmed(error)
          ? { failed: t('confirmation.unconfirmed'), reason: null }
          : { failed: t('signIn.failed') },
      onRefused: (error, { email }) => onRefused(isUnconfirmed(error) ? email.trim() : null),
    },
  )
}

export function useRequestPasswordReset() {
  const { t } = useAccountsTexts()
  return useAct(
    (email: string) => call('post', '/api/accounts/password-reset/request', { body: { email } }),
    {
      tells: () => ({
        done: t('signIn.resetSent'),
        doneHint: t('signIn.resetSentHint'),
        failed: t('signIn.resetFailed'),
      }),
    },
  )
}

export function useResetPassword(token: string, onExpired: () => void) {
  const { t } = useAccountsTexts()
  return useAct(
    (password: string) => call('post', '/api/accounts/password-reset', { body: { token, password } }),
    {
      tells: () => ({
        done: t('passwordReset.done'),
        doneHint: t('passwordReset.doneHint'),
        failed: t('signIn.resetFailed'),
      }),
      onRefused: (error) => isRefusal(error, 'accounts.link_expired') && onExpired(),
    },
  )
}
