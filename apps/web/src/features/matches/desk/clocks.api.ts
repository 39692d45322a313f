import { call, type Schemas } from '@/lib/api.ts'
import { useAction } from '@/lib/use-action.ts'
import { deskOf } from './board.api.ts'
import { useTimekeepingTexts } from './timekeeping.texts.ts'

export type ClockChange = Schemas['ChangeClocks']

/** As every "+5 min" button says. */
export const EXTENSION_MINUTES = 5

export function useChangeClocks(id: string) {
  const { t } = useTimekeepingTexts()
  return useAction(
    (change: ClockChange) =>
      call('post', '/api/tournaments/{id}/clocks', { params: { path: { id } }, body: change }),
    {
      texts: ({ given }) => ({
        done: given ? t(`change.${given.action}`) : '',
        failed: t('change.failed'),
      }),
      refreshes: [deskOf(id)],
    },
  )
}

export const useClockMinutes = (id: string) =>
  useAction(
    (minutes: number) =>
      call('put', '/api/tournaments/{id}/clock-minutes', { params: { path: { id } }, body: { minutes } }),
    { texts: 'timekeeping:minutes', refreshes: [deskOf(id)] },
  )
