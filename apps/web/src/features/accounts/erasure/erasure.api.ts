import { useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { query, refresh } from '@/lib/query.ts'
import { keepingSession } from '@/lib/session.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { useAct } from '@/lib/use-act.ts'
import { toastAfterReload } from '@/ui/toast.ts'

export type Obstacle = Schemas['ErasureObstacles']['obstacles'][number]

export const erasureQuery = query('/api/accounts/me/erasure')

export function useEraseAccount() {
  const { t } = useSettingsTexts()
  const queryClient = useQueryClient()
  return useAct(
    // The socket may hear of the end before the answer is here, and must not lead away from it.
    (password: string) => keepingSession(() => call('delete', '/api/accounts/me', { body: { password } })),
    {
      tells: () => ({ failed: t('erasure.failed') }),
      onDone: () => {
        // The whole page is loaded anew, so that nothing of the person stays in memory.
        toastAfterReload({ title: t('erasure.done'), description: t('erasure.doneHint') })
        location.assign('/')
      },
      // Something came while the page was open: it then shows what.
      onRefused: (error) =>
        isRefusal(error, 'accounts.erasure_obstructed') && refresh(queryClient, erasureQuery),
    },
  )
}
