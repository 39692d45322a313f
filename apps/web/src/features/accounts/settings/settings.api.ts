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
import { useAction } from '@/lib/use-action.ts'
// Errors of the server are shown with these texts.
import '../accounts.texts.ts'

export type Account = Schemas['Account']

export const accountQuery = query('/api/accounts/me')

/** The navbar shows username and avatar too, and reads them from the session. */
async function keepAccount(queryClient: QueryClient, account: Account): Promise<void> {
  queryClient.setQueryData(accountQuery.queryKey, account)
  await refresh(queryClient, sessionQuery)
}

export function useChangeUsername() {
  const { t } = useSettingsTexts()
  const queryClient = useQueryClient()
  const failure = useFailureWords()
  return useAction((username: string) => call('put', '/api/accounts/me/username', { body: { username } }), {
    texts: ({ error }) => ({
      done: t('settings.username.done'),
      ...failure(error, t('settings.username.failed')),
    }),
    onDone: (account) => keepAccount(queryClient, account),
    onRefused: () => refresh(queryClient, accountQuery),
  })
}

/** A change that is too early says when it will be possible: another tab may have made one meanwhile. */
function useFailureWords() {
  const { t } = useSettingsTexts()
  return (error: unknown, failed: string) => {
    const until = error instanceof ApiError ? error.facts.until : undefined
    if (typeof until !== 'string') return { failed }
    const reason = `${errorText(error)} ${t('settings.lockedUntil', { date: formatDate(until) })}`
    return { failed: t('settings.wait'), reason }
  }
}

/** Uploads the image and sets it as the avatar: one step for the user, with one progress bar. */
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
  return useAction(() => call('delete', '/api/accounts/me/avatar'), {
    texts: () => ({ done: t('settings.avatar.removed'), failed: t('settings.avatar.removeFailed') }),
    onDone: (account) => keepAccount(queryClient, account),
  })
}

export function useChangeEmail() {
  const { t } = useSettingsTexts()
  const failure = useFailureWords()
  return useAction((body: Schemas['ChangeEmail']) => call('post', '/api/accounts/me/email', { body }), {
    texts: ({ given, error }) => ({
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
  return useAction(() => call('delete', '/api/accounts/me/email'), {
    texts: () => ({ done: t('settings.email.cancelled'), failed: t('settings.email.failed') }),
    refreshes: [accountQuery],
  })
}

/** Runs the action of an email link. Works signed out too. */
export function useEmailLink(act: 'confirm' | 'undo') {
  const queryClient = useQueryClient()
  const path = act === 'confirm' ? '/api/accounts/email/confirm' : '/api/accounts/email/undo'
  return useMutation({
    mutationFn: (token: string) => call('post', path, { body: { token } }),
    onSuccess: () => reloadSession(queryClient),
  })
}
