import { call } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { openDesk } from './desk/open-desk.ts'
import { useJudgingTexts } from './judging.texts.ts'
import { matchQuery } from './matches.api.ts'
import type { Report } from './report.ts'

const at = (id: string) => ({ params: { path: { id } } })

/** Matches every page and filter of the open cases. */
export const allDisputes = { queryKey: ['/api/matches/disputes'] }

export function correctionQuery(id: string, { winnerId, ...score }: Report) {
  return {
    ...query('/api/matches/{id}/correction', {
      params: { path: { id }, query: { ...score, winnerId: winnerId ?? undefined } },
    }),
    // Never cached: the bracket may advance in the meantime.
    staleTime: 0,
    gcTime: 0,
  }
}

/** Like the preview of a correction. */
export const reopeningQuery = (id: string) => ({
  ...query('/api/matches/{id}/reopening', at(id)),
  staleTime: 0,
  gcTime: 0,
})

export const useReopenMatch = (id: string) =>
  useAction(
    (reason: string) => call('post', '/api/matches/{id}/reopening', { ...at(id), body: { reason } }),
    {
      texts: 'judging:reopen',
      refreshes: [matchQuery(id)],
    },
  )

export const useDecideMatch = (id: string) =>
  useAction(
    (body: Report & { reason: string }) => call('post', '/api/matches/{id}/decision', { ...at(id), body }),
    { texts: 'judging:decide', refreshes: [matchQuery(id), allDisputes, openDesk] },
  )

export const useCorrectMatch = (id: string) =>
  useAction(
    (body: Report & { reason: string }) => call('post', '/api/matches/{id}/correction', { ...at(id), body }),
    { texts: 'judging:correct', refreshes: [matchQuery(id), allDisputes, openDesk] },
  )

export const useUphold = (id: string) =>
  useAction(
    (reason: string) => call('post', '/api/matches/{id}/appeal/uphold', { ...at(id), body: { reason } }),
    { texts: 'judging:uphold', refreshes: [matchQuery(id), allDisputes, openDesk] },
  )

export const useAddNote = (id: string) =>
  useAction((text: string) => call('post', '/api/matches/{id}/notes', { ...at(id), body: { text } }), {
    texts: 'judging:note',
    refreshes: [matchQuery(id)],
  })

export const useTakeCase = (id: string) =>
  useAction(() => call('put', '/api/matches/{id}/case', at(id)), {
    texts: 'judging:case.take',
    refreshes: [matchQuery(id), allDisputes],
  })

export const useReleaseCase = (id: string) =>
  useAction(() => call('delete', '/api/matches/{id}/case', at(id)), {
    texts: 'judging:case.release',
    refreshes: [matchQuery(id), allDisputes],
  })

export function useSetMuted(id: string, { userId, name }: { userId: string; name: string }) {
  const { t } = useJudgingTexts()
  return useAction(
    (isMuted: boolean) =>
      call(isMuted ? 'put' : 'delete', '/api/matches/{id}/mutes/{userId}', {
        params: { path: { id, userId } },
      }),
    {
      texts: ({ given: isMuted }) => ({
        done: isMuted ? t('staff.muted', { name }) : t('staff.unmuted', { name }),
        failed: t('staff.muteFailed'),
      }),
      refreshes: [matchQuery(id)],
    },
  )
}

export const useRemoveMessage = (id: string, messageId: string) =>
  useAction(
    () => call('delete', '/api/matches/{id}/messages/{messageId}', { params: { path: { id, messageId } } }),
    { texts: 'judging:removal', refreshes: [matchQuery(id)] },
  )
