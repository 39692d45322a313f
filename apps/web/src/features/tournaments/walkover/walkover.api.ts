import { call, type Schemas } from '@/lib/api.ts'
import { useAction } from '@/lib/use-action.ts'
import { useWalkoverTexts } from './walkover.texts.ts'

type Refreshes = NonNullable<Parameters<typeof useAction>[1]['refreshes']>

export function useWalkover(matchId: string, refreshes: Refreshes, onRefused?: (error: Error) => void) {
  const { t } = useWalkoverTexts()
  return useAction(
    (body: Schemas['GiveWalkover']) =>
      call('post', '/api/matches/{id}/walkover', { params: { path: { id: matchId } }, body }),
    {
      texts: ({ given }) => ({
        done: given?.absentIds.length === 2 ? t('give.doneDouble') : t('give.done'),
        failed: t('give.failed'),
      }),
      refreshes,
      onRefused,
    },
  )
}
