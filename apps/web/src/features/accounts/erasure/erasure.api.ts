import { useMutation } from '@tanstack/react-query'
import { call } from '@/lib/api.ts'
import { keepingSession } from '@/lib/session.ts'

export function useEraseAccount() {
  return useMutation({
    // The socket may hear of the end before the answer is here, and must not lead away from it.
    mutationFn: (password: string) =>
      keepingSession(() => call('delete', '/api/accounts/me', { body: { password } })),
  })
}
