import { readId } from '@trunfo/contract/ids'
import { TOURNAMENT_NAME_MAX, TOURNAMENT_STATUSES, TOURNAMENTS_ROOM } from '@trunfo/contract/tournaments'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useAct } from '@/lib/use-act.ts'
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

/** Those that are or may come on the home page. */
export const featurableQuery = pagedQuery(ADMIN_TOURNAMENTS, { params: { query: { status: 'featurable' } } })

export const useLiveAdminTournaments = () => useLiveHead(TOURNAMENTS_ROOM, adminTournaments)

const changeStatus = (id: string, body: Schemas['ChangeTournamentStatus']) =>
  call('put', '/api/tournaments/{id}/status', { params: { path: { id } }, body })

export const useOpenRegistration = ({ id, name }: AdminTournament) =>
  useAct(() => changeStatus(id, { status: 'registration_open' }), {
    tells: 'organising:opening',
    values: { name },
    refreshes,
  })

/** Without a reason where none is asked for. */
export const useCancel = ({ id, name }: AdminTournament) =>
  useAct((reason: string) => changeStatus(id, { status: 'cancelled', reason: reason || undefined }), {
    tells: 'organising:cancel',
    values: { name },
    refreshes,
  })

export function useFeature({ id, name }: AdminTournament) {
  const { t } = useOrganisingTexts()
  return useAct(
    (isFeatured: boolean) =>
      call('put', '/api/tournaments/{id}/featured', { params: { path: { id } }, body: { isFeatured } }),
    {
      tells: ({ given: isFeatured }) => ({
        done: isFeatured ? t('featured.on') : t('featured.off'),
        doneHint: name,
        failed: t('featured.failed'),
      }),
      refreshes,
    },
  )
}
