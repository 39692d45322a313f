import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { AVATAR_PURPOSE } from '@trunfo/contract/accounts/settings'
import { call, type Schemas } from '@/lib/api.ts'
import { ApiError, isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { formatDate } from '@/lib/formats.ts'
import { query, refresh } from '@/lib/query.ts'
import { reloadSession, sessionQuery } from '@/lib/session.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { type UploadOptions, uploadImage } from '@/lib/upload.ts'
import { useAct } from '@/lib/use-act.ts'
// What the server refuses is said in these words.
import '../accounts.texts.ts'

export type Account = Schemas['Account']

export const accountQuery = query('/api/accounts/me')

/** Name and face also stand in the navbar, which reads them from the session. */
async function keepAccount(queryClient: QueryClient, account: Account): Promise<void> {
  queryClient.setQueryData(accountQuery.queryKey, account)
  await refresh(queryClient, sessionQuery)
}

export function useChangeUsername() {
  const { t } = useSettingsTexts()
  const queryClient = useQueryClient()
  const failure = useFailureWords()
  return useAct((username: string) => call('put', '/api/accounts/me/username', { body: { username } }), {
    tells: ({ error }) => ({
      done: t('settings.username.done'),
      ...failure(error, t('settings.username.failed')),
    }),
    onDone: (account) => keepAccount(queryClient, account),
    onRefused: () => refresh(queryClient, accountQuery),
  })
}

/** A change that came too early says from when on it can be made: another tab may have made one meanwhile. */
function useFailureWords() {
  const { t } = useSettingsTexts()
  return (error: unknown, failed: string) => {
    const until = error instanceof ApiError ? error.facts.until : undefined
    if (typeof until !== 'string') return { failed }
    const reason = `${errorText(error)} ${t('settings.lockedUntil', { date: formatDate(until) })}`
    return { failed: t('settings.wait'), reason }
  }
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
  const { t } = useSettingsTexts()
  const queryClient = useQueryClient()
  return useAct(() => call('delete', '/api/accounts/me/avatar'), {
    tells: () => ({ done: t('settings.avatar.removed'), failed: t('settings.avatar.removeFailed') }),
    onDone: (account) => keepAccount(queryClient, account),
  })
}

export function useChangeEmail() {
  const { t } = useSettingsTexts()
  const failure = useFailureWords()
  return useAct((body: Schemas['ChangeEmail']) => call('post', '/api/accounts/me/email', { body }), {
    tells: ({ given, error }) => ({
      done: t('settings.email.sent'),
      doneHint: t('settings.email.sentHint', { email: given?.email ?? '' }),
      ...failure(error, t('settings.email.failed')),
      field: isRefusal(error, 'accounts.wrong_password') ? 'password' : undefined,
    }),
    refreshes: [accountQuery],
  })
}

export function useCancelEmailChange() {
  const { t } = useSettingsTexts()
  return useAct(() => call('delete', '/api/accounts/me/email'), {
    tells: () => ({ done: t('settings.email.cancelled'), failed: t('settings.email.failed') }),
    refreshes: [accountQuery],
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
