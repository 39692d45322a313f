import { call } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'
import { useJudgingTexts } from './judging.texts.ts'
import { matchQuery } from './matches.api.ts'

const at = (id: string) => ({ params: { path: { id } } })

/** Every page of the open cases, whatever their filter. */
export const allDisputes = { queryKey: ['/api/matches/disputes'] }

export function correctionQuery(id: string, winnerId: string) {
  return {
    ...query('/api/matches/{id}/correction', { params: { path: { id }, query: { winnerId } } }),
    // What would change is asked for each time: the bracket moves on in the meantime.
    staleTime: 0,
    gcTime: 0,
  }
}

export const useDecideMatch = (id: string) =>
  useAct(
    (body: { winnerId: string; reason: string }) =>
      call('post', '/api/matches/{id}/decision', { ...at(id), body }),
    { tells: 'judging:decide', refreshes: [matchQuery(id), allDisputes] },
  )

export const useCorrectMatch = (id: string) =>
  useAct(
    (body: { winnerId: string; reason: string }) =>
      call('post', '/api/matches/{id}/correction', { ...at(id), body }),
    { tells: 'judging:correct', refreshes: [matchQuery(id)] },
  )

export const useAddNote = (id: string) =>
  useAct((text: string) => call('post', '/api/matches/{id}/notes', { ...at(id), body: { text } }), {
    tells: 'judging:note',
    refreshes: [matchQuery(id)],
  })

export const useTakeCase = (id: string) =>
  useAct(() => call('put', '/api/matches/{id}/case', at(id)), {
    tells: 'judging:case.take',
    refreshes: [matchQuery(id), allDisputes],
  })

export const useReleaseCase = (id: string) =>
  useAct(() => call('delete', '/api/matches/{id}/case', at(id)), {
    tells: 'judging:case.release',
    refreshes: [matchQuery(id), allDisputes],
  })

export function useSetMuted(id: string, { userId, name }: { userId: string; name: string }) {
  const { t } = useJudgingTexts()
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
    { tells: 'judging:removal', refreshes: [matchQuery(id)] },
  )
