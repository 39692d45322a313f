import { TOURNAMENT_STATUSES, TOURNAMENTS_ROOM, type TournamentStatus } from '@trunfo/contract/tournaments'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'
import { useLiveHead } from '@/lib/use-live-query.ts'
import { useOrganisingTexts } from '../organising.texts.ts'
import { refreshTournaments } from '../tournaments.api.ts'

export type AdminTournament = Schemas['AdminTournamentList']['tournaments'][number]
type AdminFilter = TournamentStatus | 'featurable' | undefined

const ADMIN_TOURNAMENTS = '/api/admin/tournaments'
const adminTournaments = { queryKey: [ADMIN_TOURNAMENTS] }
const refreshes = [adminTournaments, refreshTournaments]

export const parseStatus = (text: string | null): TournamentStatus | undefined =>
  TOURNAMENT_STATUSES.find((status) => status === text)

/** Newest first. */
export const adminTournamentsQuery = (status: AdminFilter) =>
  pagedQuery(ADMIN_TOURNAMENTS, { params: { query: { status } } })

export const useLiveAdminTournaments = () => useLiveHead(TOURNAMENTS_ROOM, adminTournaments)

const changeStatus = (id: string, body: Schemas['ChangeTournamentStatus']) =>
  call('put', '/api/tournaments/{id}/status', { params: { path: { id } }, body })

export const useOpenRegistration = ({ id, name }: AdminTournament) =>
  useAct(() => changeStatus(id, { status: 'registration_open' }), {
    tells: 'organising:opening',
    values: { name },
    refreshes,
  })

export const useCancel = ({ id, name }: AdminTournament) =>
  useAct(
    (reason: string | undefined) => changeStatus(id, { status: 'cancelled', ...(reason && { reason }) }),
    {
      tells: 'organising:cancel',
      values: { name },
      refreshes,
    },
  )

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
