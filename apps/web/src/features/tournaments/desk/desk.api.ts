import { call, type Schemas } from '@/lib/api.ts'
import { useAction } from '@/lib/use-action.ts'
import { coverQuery } from '../create/cover.api.ts'
import { pathOf, refreshesOf, type Tournament } from '../detail/detail.api.ts'
// Registers the texts of cancellations.
import '../organising.texts.ts'
import { usePrizeRefusal } from '../prize-text.ts'
import { usePrizesTexts } from '../prizes/prizes.texts.ts'
import { useDeskTexts } from './desk.texts.ts'

type Edit = Schemas['EditTournament']

/** The tournament's current values, with the given changes. */
export function editOf(tournament: Tournament, change: Partial<Edit> = {}): Edit {
  const { name, description, rules, game, type, teamSize, startsAt, startsItself, maxParticipants } =
    tournament
  return {
    name,
    description,
    rules,
    gameId: game?.id ?? null,
    type,
    teamSize,
    startsAt,
    startsItself,
    maxParticipants,
    ...change,
  }
}

const edit = (id: string, body: Edit) => call('put', '/api/tournaments/{id}', { ...pathOf(id), body })

export const useEdit = ({ id }: Tournament) =>
  useAction((body: Edit) => edit(id, body), { texts: 'desk:edit', refreshes: refreshesOf(id) })

export function useStartsItself(tournament: Tournament) {
  const { t } = useDeskTexts()
  const { id } = tournament
  return useAction((startsItself: boolean) => edit(id, editOf(tournament, { startsItself })), {
    texts: ({ given }) => ({ done: given ? t('itself.on') : t('itself.off'), failed: t('itself.failed') }),
    refreshes: refreshesOf(id),
  })
}

export const useStart = ({ id, name }: Tournament) =>
  useAction(() => call('post', '/api/tournaments/{id}/start', pathOf(id)), {
    texts: 'desk:start',
    values: { name },
    refreshes: refreshesOf(id),
  })

export const useStartNow = ({ id }: Tournament) =>
  useAction(() => call('post', '/api/tournaments/{id}/start-now', pathOf(id)), {
    texts: 'desk:startNow',
    refreshes: refreshesOf(id),
  })

const changeStatus = (id: string, body: Schemas['ChangeTournamentStatus']) =>
  call('put', '/api/tournaments/{id}/status', { ...pathOf(id), body })

/** An empty reason is omitted: only a running tournament requires one. */
export const useCancel = ({ id, name }: Tournament) =>
  useAction((reason: string) => changeStatus(id, { status: 'cancelled', reason: reason || undefined }), {
    texts: 'organising:cancel',
    values: { name },
    refreshes: refreshesOf(id),
  })

export function useEditPrize(id: string) {
  const { t } = usePrizesTexts()
  const prizeRefusal = usePrizeRefusal()
  return useAction(
    (body: Schemas['EditPrize']) => call('put', '/api/tournaments/{id}/prize', { ...pathOf(id), body }),
    {
      texts: ({ error }) => ({
        done: t('edit.done'),
        failed: t('edit.failed'),
        reason: prizeRefusal(error),
      }),
      refreshes: [...refreshesOf(id), coverQuery],
    },
  )
}

export const useRemoval = (id: string, { participantId, name }: { participantId: string; name: string }) =>
  useAction(
    (reason: string) =>
      call('post', '/api/tournaments/{id}/removals', { ...pathOf(id), body: { participantId, reason } }),
    { texts: 'desk:remove', values: { name }, refreshes: refreshesOf(id) },
  )

export const useAnnounce = (id: string) =>
  useAction(
    (text: string) => call('post', '/api/tournaments/{id}/announcements', { ...pathOf(id), body: { text } }),
    { texts: 'desk:announce', refreshes: refreshesOf(id) },
  )
