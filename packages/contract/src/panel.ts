import { PAGES, type PageName } from './pages.ts'
import { hasAnyRole, type Role, STAFF_ROLES } from './roles.ts'

export const PANEL_ROLES = STAFF_ROLES
/** Roles that may see money. */
const MONEY_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

/** Counting of pending work stops here; the page shows "99+". */
export const PENDING_COUNTED = 100

/** Daily metrics and their units. Those in centavos are only for roles that may see money. */
export const FIGURES = {
  sign_ups: 'count',
  active_players: 'count',
  tournaments_created: 'count',
  tournaments_started: 'count',
  revenue: 'centavos',
  deposits: 'centavos',
  withdrawals: 'centavos',
} as const satisfies Record<string, 'count' | 'centavos'>
export type FigureName = keyof typeof FIGURES

/** Length of the charts, including today. */
export const FIGURE_DAYS = 30

/** A hint means that some pending count changed; the page then refetches the counts of its viewer. */
export const PANEL_ROOM = 'panel'

/** Roles that may open the page where the work is done may see how much of it waits. */
export const maySeePending = (page: PageName, powers: readonly Role[]): boolean => {
  const { access }: { access: (typeof PAGES)[PageName]['access'] } = PAGES[page]
  return typeof access !== 'string' && hasAnyRole(powers, access)
}

export const maySeeFigure = (name: FigureName, powers: readonly Role[]): boolean =>
  FIGURES[name] === 'count' || hasAnyRole(powers, MONEY_ROLES)
