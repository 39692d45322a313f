import type { DeskState } from '@trunfo/contract/tournaments/desk'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import type { RoundChoice } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'

export interface DeskView {
  readonly state: DeskState | null
  readonly round: RoundChoice | null
  readonly group: number | null
  readonly q: string
}

const at = (id: string) => ({ path: { id } })

export function deskQuery(id: string, { state, round, group, q }: DeskView) {
  return pagedQuery('/api/tournaments/{id}/desk', {
    params: {
      ...at(id),
      query: {
        state: state ?? undefined,
        stage: round?.stage,
        bracket: round?.bracket,
        round: round?.round,
        group: group ?? undefined,
        q: q || undefined,
      },
    },
  })
}

/** Every view of a tournament's desk. */
export const deskOf = (id: string) => ({ queryKey: [`/api/tournaments/${id}/desk`] })

export function useSchedule(id: string, matchId: string) {
  const { t } = useBoardTexts()
  return useAction(
    (scheduledAt: string | null) =>
      call('put', '/api/tournaments/{id}/matches/{matchId}/time', {
        params: { path: { id, matchId } },
        body: { scheduledAt },
      }),
    {
      texts: ({ given }) => ({
        done: given === null ? t('schedule.removed') : t('schedule.done'),
        failed: t('schedule.failed'),
      }),
      refreshes: [deskOf(id)],
    },
  )
}

export const useMessage = (id: string, to: Schemas['PlayerMessage']['to']) =>
  useAction(
    (text: string) => call('post', '/api/tournaments/{id}/messages', { params: at(id), body: { to, text } }),
    { texts: 'board:message' },
  )
