import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'
import { useMatchesTexts } from './matches.texts.ts'

export type Match = Schemas['MatchLobby']
export type MatchSide = Schemas['MatchSide']
export type MatchStaff = NonNullable<Match['staff']>
export type MatchProof = MatchSide['proofs'][number]

const at = (id: string) => ({ params: { path: { id } } })

export const matchQuery = (id: string) => query('/api/matches/{id}', at(id))
export const useDeclareWinner = (id: string) =>
  useAct(
    (winnerId: string) => call('post', '/api/matches/{id}/declaration', { ...at(id), body: { winnerId } }),
    { tells: 'matches:declare', refreshes: [matchQuery(id)] },
  )

export function useCallSupport(id: string) {
  const { t } = useMatchesTexts()
  return useAct(() => call('post', '/api/matches/{id}/support-call', at(id)), {
    tells: ({ error }) => ({
      done: t('support.done'),
      doneHint: t('support.doneHint'),
      failed: isRefusal(error, 'matches.no_moderators') ? t('support.failed') : t('support.notifyFailed'),
    }),
    refreshes: [matchQuery(id)],
  })
}

export function useSaveProof(id: string) {
  const { t } = useMatchesTexts()
  return useAct(
    (uploadId: string) => call('post', '/api/matches/{id}/proof', { ...at(id), body: { uploadId } }),
    {
      tells: () => ({ done: t('proof.done'), failed: t('proof.saveFailed') }),
      refreshes: [matchQuery(id)],
    },
  )
}
