import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { AVATAR_PURPOSE } from '@trunfo/contract/accounts/settings'
import { call, type Schemas } from '@/lib/api.ts'
import { query, refresh } from '@/lib/query.ts'
import { reloadSession } from '@/lib/session.ts'
import { type UploadOptions, uploadImage } from '@/lib/upload.ts'

export type Account = Schemas['Account']

export const accountQuery = query('/api/accounts/me')
const sessionQuery = query('/api/session')

/** Name and face also stand in the navbar, which reads them from the session. */
async function keepAccount(queryClient: QueryClient, account: Account): Promise<void> {
  queryClient.setQueryData(accountQuery.queryKey, account)
  await refresh(queryClient, sessionQuery)
}

export function useChangeUsername() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (username: string) => call('put', '/api/accounts/me/username', { body: { username } }),
    onSuccess: (account) => keepAccount(queryClient, account),
    onError: () => refresh(queryClient, accountQuery),
  })
}

/** Sends the picture and puts it in its place: one step for the person, one progress bar. */
export function useShowAvatar() {
  const queryClient = useQueryClient()
  return async (file: File, options: UploadOptions): Promise<void> => {
    const { id: uploadId } = await uploadImage(AVATAR_PURPOSE, file, options)
    const { signal } = options
    await keepAccount(
      queryClient,
      await call('put', '/api/accounts/me/avatar', { body: { uploadId }, signal }),
    )
  }
}

export function useRemoveAvatar() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('delete', '/api/accounts/me/avatar'),
    onSuccess: (account) => keepAccount(queryClient, account),
  })
}

export function useChangeEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['ChangeEmail']) => call('post', '/api/accounts/me/email', { body }),
    onSettled: () => refresh(queryClient, accountQuery),
  })
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('delete', '/api/accounts/me/email'),
    onSettled: () => refresh(queryClient, accountQuery),
  })
}

/** What the two links in mails do. They work signed out too. */
export function useEmailLink(act: 'confirm' | 'undo') {
  const queryClient = useQueryClient()
  const path = act === 'confirm' ? '/api/accounts/email/confirm' : '/api/accounts/email/undo'
  return useMutation({
    mutationFn: (token: string) => call('post', path, { body: { token } }),
    onSuccess: () => reloadSession(queryClient),
  })
}
