import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { useMatchesTexts } from './matches.texts.ts'
import type { Report } from './report.ts'

export type Match = Schemas['MatchLobby']
export type MatchSide = Schemas['MatchSide']
export type MatchStaff = NonNullable<Match['staff']>
export type MatchProof = MatchSide['proofs'][number]

const at = (id: string) => ({ params: { path: { id } } })

export const matchQuery = (id: string) => query('/api/matches/{id}', at(id))
export const useDeclareWinner = (id: string) =>
  useAction((report: Report) => call('post', '/api/matches/{id}/declaration', { ...at(id), body: report }), {
    texts: 'matches:declare',
    refreshes: [matchQuery(id)],
  })

export function useCallSupport(id: string) {
  const { t } = useMatchesTexts()
  return useAction(() => call('post', '/api/matches/{id}/support-call', at(id)), {
    texts: ({ error }) => ({
      done: t('support.done'),
      doneHint: t('support.doneHint'),
      failed: isRefusal(error, 'matches.no_moderators') ? t('support.failed') : t('support.notifyFailed'),
    }),
    refreshes: [matchQuery(id)],
  })
}

export const useAppeal = (id: string) =>
  useAction((reason: string) => call('post', '/api/matches/{id}/appeal', { ...at(id), body: { reason } }), {
    texts: 'matches:appeal',
    refreshes: [matchQuery(id)],
  })

export function useSaveProof(id: string) {
  const { t } = useMatchesTexts()
  return useAction(
    (uploadId: string) => call('post', '/api/matches/{id}/proof', { ...at(id), body: { uploadId } }),
    {
      texts: () => ({ done: t('proof.done'), failed: t('proof.saveFailed') }),
      refreshes: [matchQuery(id)],
    },
  )
}
