import { useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { query } from '@/lib/query.ts'
import { keepingSession, reloadSession } from '@/lib/session.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { useAction } from '@/lib/use-action.ts'

type StepUp = Schemas['SecondFactorStepUpInput']

export const secondFactorQuery = query('/api/accounts/second-factor')

export function useStartEnrolment() {
  const { t } = useSettingsTexts()
  return useAction(
    (password: string) => call('post', '/api/accounts/second-factor', { body: { password } }),
    {
      texts: () => ({ failed: t('secondFactor.enableFailed') }),
    },
  )
}

export function useConfirmEnrolment() {
  const { t } = useSettingsTexts()
  const queryClient = useQueryClient()
  return useAction(
    (code: string) =>
      keepingSession(() => call('post', '/api/accounts/second-factor/confirm', { body: { code } })),
    {
      texts: () => ({ failed: t('secondFactor.enableFailed') }),
      onDone: () => reloadSession(queryClient),
    },
  )
}

export function useRenewRecoveryCodes() {
  const { t } = useSettingsTexts()
  return useAction((body: StepUp) => call('post', '/api/accounts/second-factor/recovery-codes', { body }), {
    texts: () => ({ failed: t('secondFactor.renewFailed') }),
    refreshes: [secondFactorQuery],
  })
}

export function useDisableSecondFactor() {
  const { t } = useSettingsTexts()
  const queryClient = useQueryClient()
  return useAction((body: StepUp) => call('delete', '/api/accounts/second-factor', { body }), {
    texts: () => ({ done: t('secondFactor.disabled'), failed: t('secondFactor.disableFailed') }),
    onDone: () => reloadSession(queryClient),
  })
}

export const usePassSecondStep = (onExpired: () => void) =>
  useAction(
    (proof: { code: string } | { recoveryCode: string }) =>
      call('post', '/api/accounts/sign-in/second-factor', { body: proof }),
    {
      texts: 'accounts:secondStep',
      onRefused: (error) => isRefusal(error, 'accounts.challenge_expired') && onExpired(),
    },
  )
