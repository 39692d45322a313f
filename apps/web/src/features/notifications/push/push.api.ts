import { ApiError } from '@/lib/api-error.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'
import { useTellingTexts } from '../settings/telling.texts.ts'
import { activate, deactivate } from './device.ts'

export const pushQuery = query('/api/notifications/push')

export function useActivate(viewerId: string) {
  const { t } = useTellingTexts()
  return useAct(
    async (publicKey: string) => {
      const permission = await activate(publicKey, viewerId)
      if (permission !== 'granted') throw new NotAllowed()
    },
    {
      tells: ({ error }) => ({
        done: t('activate.done'),
        failed: t('activate.failed'),
        reason: reasonOf(error),
      }),
      refreshes: [pushQuery],
    },
  )

  function reasonOf(error: unknown) {
    if (error instanceof NotAllowed) return t('activate.notAllowed')
    return error instanceof ApiError ? undefined : t('activate.serviceFailed')
  }
}

class NotAllowed extends Error {}

export const useDeactivate = () =>
  useAct(() => deactivate(), { tells: 'telling:deactivate', refreshes: [pushQuery] })
