import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'
import { useMatchesTexts } from './matches.texts.ts'

export type Match = Schemas['MatchLobby']
export type MatchSide = Schemas['MatchSide']
export type MatchStaff = NonNullable<Match['staff']>
export type MatchProof = MatchSide['proofs'][number]
export type Dispute = Schemas['DisputeList']['disputes'][number]

const at = (id: string) => ({ params: { path: { id } } })

export const matchQuery = (id: string) => query('/api/matches/{id}', at(id))
export const disputesQuery = pagedQuery('/api/matches/disputes')

export function correctionQuery(id: string, winnerId: string) {
  return {
    ...query('/api/matches/{id}/correction', { params: { path: { id }, query: { winnerId } } }),
    // What would change is asked for each time: the bracket moves on in the meantime.
    staleTime: 0,
    gcTime: 0,
  }
}

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

export const useDecideMatch = (id: string) =>
  useAct(
    (body: { winnerId: string; reason?: string }) =>
      call('post', '/api/matches/{id}/decision', { ...at(id), body }),
    { tells: 'matches:decide', refreshes: [matchQuery(id)] },
  )

export const useCorrectMatch = (id: string) =>
  useAct(
    (body: { winnerId: string; reason: string }) =>
      call('post', '/api/matches/{id}/correction', { ...at(id), body }),
    { tells: 'matches:correct', refreshes: [matchQuery(id)] },
  )

export const useAddNote = (id: string) =>
  useAct((text: string) => call('post', '/api/matches/{id}/notes', { ...at(id), body: { text } }), {
    tells: 'matches:note',
    refreshes: [matchQuery(id)],
  })

export const useTakeCase = (id: string) =>
  useAct(() => call('put', '/api/matches/{id}/case', at(id)), {
    tells: 'matches:case.take',
    refreshes: [matchQuery(id), disputesQuery],
  })

export const useReleaseCase = (id: string) =>
  useAct(() => call('delete', '/api/matches/{id}/case', at(id)), {
    tells: 'matches:case.release',
    refreshes: [matchQuery(id), disputesQuery],
  })

export function useSetMuted(id: string, { userId, name }: { userId: string; name: string }) {
  const { t } = useMatchesTexts()
  return useAct(
    (isMuted: boolean) =>
      call(isMuted ? 'put' : 'delete', '/api/matches/{id}/mutes/{userId}', {
        params: { path: { id, userId } },
      }),
    {
      tells: ({ given: isMuted }) => ({
        done: isMuted ? t('staff.muted', { name }) : t('staff.unmuted', { name }),
        failed: t('staff.muteFailed'),
      }),
      refreshes: [matchQuery(id)],
    },
  )
}

export const useRemoveMessage = (id: string, messageId: string) =>
  useAct(
    () => call('delete', '/api/matches/{id}/messages/{messageId}', { params: { path: { id, messageId } } }),
    { tells: 'matches:removal', refreshes: [matchQuery(id)] },
  )

export const useCreateTestLobbies = (onDone: (lobbies: Schemas['TestLobbies']) => void) =>
  useAct(() => call('post', '/api/test-lobbies'), { tells: 'matches:testLobby.create', onDone })

export const useDeleteTestLobbies = (onDone: () => void) =>
  useAct(() => call('delete', '/api/test-lobbies'), { tells: 'matches:testLobby.remove', onDone })
