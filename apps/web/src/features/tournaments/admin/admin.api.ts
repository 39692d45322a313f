import { readId } from '@trunfo/contract/ids'
import { TOURNAMENT_NAME_MAX, TOURNAMENT_STATUSES, TOURNAMENTS_ROOM } from '@trunfo/contract/tournaments'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAction } from '@/lib/use-action.ts'
import { useLiveHead } from '@/lib/use-live-query.ts'
import { useTableView } from '@/lib/use-table-view.ts'
import { useOrganisingTexts } from '../organising.texts.ts'
import { refreshTournaments } from '../tournaments.api.ts'

export type AdminTournament = Schemas['AdminTournamentList']['tournaments'][number]

const ADMIN_TOURNAMENTS = '/api/admin/tournaments'
const adminTournaments = { queryKey: [ADMIN_TOURNAMENTS] }
const refreshes = [adminTournaments, refreshTournaments]

const TOURNAMENTS = tableShape({
  filters: { status: TOURNAMENT_STATUSES, gameId: readId },
  searchMax: TOURNAMENT_NAME_MAX,
})

export const useTournamentsView = () => useTableView(TOURNAMENTS)
export type TournamentsView = ReturnType<typeof useTournamentsView>

/** Newest first. */
export const adminTournamentsQuery = ({ query: asked }: Pick<TournamentsView, 'query'>) =>
  pagedQuery(ADMIN_TOURNAMENTS, { params: { query: asked } })

/** Tournaments that are featured on the home page or can be. */
export const featurableQuery = pagedQuery(ADMIN_TOURNAMENTS, { params: { query: { status: 'featurable' } } })

export const useLiveAdminTournaments = () => useLiveHead(TOURNAMENTS_ROOM, adminTournaments)

const changeStatus = (id: string, body: Schemas['ChangeTournamentStatus']) =>
  call('put', '/api/tournaments/{id}/status', { params: { path: { id } }, body })

export const useOpenRegistration = ({ id, name }: AdminTournament) =>
  useAction(() => changeStatus(id, { status: 'registration_open' }), {
    texts: 'organising:opening',
    values: { name },
    refreshes,
  })

/** An empty reason is omitted: only a running tournament requires one. */
export const useCancel = ({ id, name }: AdminTournament) =>
  useAction((reason: string) => changeStatus(id, { status: 'cancelled', reason: reason || undefined }), {
    texts: 'organising:cancel',
    values: { name },
    refreshes,
  })

export function useFeature({ id, name }: AdminTournament) {
  const { t } = useOrganisingTexts()
  return useAction(
    (isFeatured: boolean) =>
      call('put', '/api/tournaments/{id}/featured', { params: { path: { id } }, body: { isFeatured } }),
    {
      texts: ({ given: isFeatured }) => ({
        done: isFeatured ? t('featured.on') : t('featured.off'),
        doneHint: name,
        failed: t('featured.failed'),
      }),
      refreshes,
    },
  )
}
