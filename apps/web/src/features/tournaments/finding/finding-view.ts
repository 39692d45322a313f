import { TOURNAMENT_NAME_MAX, TOURNAMENT_TYPES } from '@trunfo/contract/tournaments'
import { tableShape } from '@/lib/table-view.ts'
import { useTableView } from '@/lib/use-table-view.ts'
import { foundQuery, type ListState } from '../tournaments.api.ts'
import { momentsOf, TIMES } from './times.rules.ts'

const GAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^none$/

/** Filters live in the URL: they can be shared, survive a reload, and Back undoes them. */
const FINDING = tableShape({
  filters: {
    game: (written: string) => (GAME.test(written) ? written : null),
    when: TIMES,
    type: TOURNAMENT_TYPES,
    places: ['free'],
    prize: ['some'],
  },
  searchMax: TOURNAMENT_NAME_MAX,
})

export const useFindingView = () => useTableView(FINDING)
export type FindingView = ReturnType<typeof useFindingView>

/** Converts the view into an API query. The finished list ignores `places`, and a week overrides `when`. */
export function queryFor(
  { query: { game, when, places, ...rest } }: FindingView,
  state: ListState,
  week?: { readonly from: string; readonly until: string },
) {
  const within = week ?? (when && momentsOf(when, new Date()))
  return foundQuery({
    ...rest,
    state,
    gameId: game,
    from: within?.from,
    until: within?.until,
    places: state === 'open' ? places : undefined,
  })
}
