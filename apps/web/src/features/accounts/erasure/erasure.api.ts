import { useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { query, refresh } from '@/lib/query.ts'
import { keepingSession } from '@/lib/session.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { useAction } from '@/lib/use-action.ts'
import { toastAfterReload } from '@/ui/toast.ts'

export type Obstacle = Schemas['ErasureObstacles']['obstacles'][number]

export const erasureQuery = query('/api/accounts/me/erasure')

export function useEraseAccount() {
  const { t } = useSettingsTexts()
  const queryClient = useQueryClient()
  return useAction(
    // The socket may report the session's end before the response arrives, and must not navigate away.
    (password: string) => keepingSession(() => call('delete', '/api/accounts/me', { body: { password } })),
    {
      texts: () => ({ failed: t('erasure.failed') }),
      onDone: () => {
        // Reloads the whole page, so that nothing of the user stays in memory.
        toastAfterReload({ title: t('erasure.done'), description: t('erasure.doneHint') })
        location.assign('/')
      },
      // An obstacle appeared while the page was open: refetch to show it.
      onRefused: (error) =>
        isRefusal(error, 'accounts.erasure_obstructed') && refresh(queryClient, erasureQuery),
    },
  )
}
