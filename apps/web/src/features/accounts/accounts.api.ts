import { useMutation } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'

export function useSignUp() {
  return useMutation({
    mutationFn: (body: Schemas['SignUp']) => call('post', '/api/accounts/sign-up', { body }),
  })
}

export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call('post', '/api/accounts/confirmation', { body: { token } }),
  })
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: (email: string) => call('post', '/api/accounts/confirmation/resend', { body: { email } }),
  })
}

export function useSignIn() {
  return useMutation({
    mutationFn: (body: Schemas['SignIn']) => call('post', '/api/accounts/sign-in', { body }),
  })
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => call('post', '/api/accounts/password-reset/request', { body: { email } }),
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Schemas['ResetPassword']) => call('post', '/api/accounts/password-reset', { body }),
  })
}
