import { useQueryClient } from '@tanstack/react-query'
import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { keepingSession, reloadSession } from '@/lib/session.ts'
import { useAction } from '@/lib/use-action.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { PROVIDER_MARKS } from './provider-marks.tsx'

export type OAuthLink = Schemas['OAuthLinks']['links'][number]

export const linksQuery = query('/api/accounts/me/oauth')

/** Unlinks a provider's account, or allows linking it again. */
export function useChangeLink(provider: OAuthProvider, change: 'unlink' | 'relink') {
  const { t } = useAccountsTexts()
  const queryClient = useQueryClient()
  const method = change === 'relink' ? 'post' : 'delete'
  return useAction(
    (password: string) =>
      keepingSession(() =>
        call(method, '/api/accounts/me/oauth/{provider}', {
          params: { path: { provider } },
          body: { password },
        }),
      ),
    {
      texts: () => ({
        done: t(`oauth.${change}.done`, { provider: PROVIDER_MARKS[provider].name }),
        doneHint: t(`oauth.${change}.doneHint`),
        failed: t(`oauth.${change}.failed`),
      }),
      refreshes: [linksQuery],
      onDone: () => reloadSession(queryClient),
    },
  )
}
