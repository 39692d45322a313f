import { ApiError } from '@/lib/api-error.ts'
import { query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { useTellingTexts } from '../settings/telling.texts.ts'
import { activate, deactivate } from './device.ts'

export const pushQuery = query('/api/notifications/push')

export function useActivate(viewerId: string) {
  const { t } = useTellingTexts()
  return useAction(
    async (publicKey: string) => {
      const permission = await activate(publicKey, viewerId)
      if (permission !== 'granted') throw new NotAllowed()
    },
    {
      texts: ({ error }) => ({
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
  useAction(() => deactivate(), { texts: 'telling:deactivate', refreshes: [pushQuery] })
