import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api.ts'
import { query, refresh } from '@/lib/query.ts'
import { keepingSession, reloadSession } from '@/lib/session.ts'

export const secondFactorQuery = query('/api/accounts/second-factor')

export function useStartEnrolment() {
  return useMutation({
    mutationFn: (password: string) => call('post', '/api/accounts/second-factor', { body: { password } }),
  })
}

export function useConfirmEnrolment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) =>
      keepingSession(() => call('post', '/api/accounts/second-factor/confirm', { body: { code } })),
    onSuccess: () => reloadSession(queryClient),
  })
}

export function useRenewRecoveryCodes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password: string) =>
      call('post', '/api/accounts/second-factor/recovery-codes', { body: { password } }),
    onSuccess: () => refresh(queryClient, secondFactorQuery),
  })
}

export function useDisableSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call('delete', '/api/accounts/second-factor', { body: { password } }),
    onSuccess: () => reloadSession(queryClient),
  })
}

export function usePassSecondStep() {
  return useMutation({
    mutationFn: (proof: { code: string } | { recoveryCode: string }) =>
      call('post', '/api/accounts/sign-in/second-factor', { body: proof }),
  })
}
