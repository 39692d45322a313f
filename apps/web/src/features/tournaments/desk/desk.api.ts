import { call, type Schemas } from '@/lib/api.ts'
import { useAct } from '@/lib/use-act.ts'
import { coverQuery } from '../create/cover.api.ts'
import { pathOf, refreshesOf, type Tournament } from '../detail/detail.api.ts'
// A cancellation is told in the words of all who run tournaments.
import '../organising.texts.ts'
import { usePrizeRefusal } from '../prize-text.ts'
import { usePrizesTexts } from '../prizes/prizes.texts.ts'
import { useDeskTexts } from './desk.texts.ts'

type Edit = Schemas['EditTournament']

/** As it stands, with what is to change. */
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
  useAct((body: Edit) => edit(id, body), { tells: 'desk:edit', refreshes: refreshesOf(id) })

export function useStartsItself(tournament: Tournament) {
  const { t } = useDeskTexts()
  const { id } = tournament
  return useAct((startsItself: boolean) => edit(id, editOf(tournament, { startsItself })), {
    tells: ({ given }) => ({ done: given ? t('itself.on') : t('itself.off'), failed: t('itself.failed') }),
    refreshes: refreshesOf(id),
  })
}

export const useStart = ({ id, name }: Tournament) =>
  useAct(() => call('post', '/api/tournaments/{id}/start', pathOf(id)), {
    tells: 'desk:start',
    values: { name },
    refreshes: refreshesOf(id),
  })

const changeStatus = (id: string, body: Schemas['ChangeTournamentStatus']) =>
  call('put', '/api/tournaments/{id}/status', { ...pathOf(id), body })

/** Without a reason where none is asked for. */
export const useCancel = ({ id, name }: Tournament) =>
  useAct((reason: string) => changeStatus(id, { status: 'cancelled', reason: reason || undefined }), {
    tells: 'organising:cancel',
    values: { name },
    refreshes: refreshesOf(id),
  })

export function useEditPrize(id: string) {
  const { t } = usePrizesTexts()
  const prizeRefusal = usePrizeRefusal()
  return useAct(
    (body: Schemas['EditPrize']) => call('put', '/api/tournaments/{id}/prize', { ...pathOf(id), body }),
    {
      tells: ({ error }) => ({
        done: t('edit.done'),
        failed: t('edit.failed'),
        reason: prizeRefusal(error),
      }),
      refreshes: [...refreshesOf(id), coverQuery],
    },
  )
}

export const useRemoval = (id: string, { participantId, name }: { participantId: string; name: string }) =>
  useAct(
    (reason: string) =>
      call('post', '/api/tournaments/{id}/removals', { ...pathOf(id), body: { participantId, reason } }),
    { tells: 'desk:remove', values: { name }, refreshes: refreshesOf(id) },
  )

export const useAnnounce = (id: string) =>
  useAct(
    (text: string) => call('post', '/api/tournaments/{id}/announcements', { ...pathOf(id), body: { text } }),
    { tells: 'desk:announce', refreshes: refreshesOf(id) },
  )
