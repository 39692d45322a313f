import { PAGES, type PageName } from './pages.ts'
import { hasAnyRole, type Role, STAFF_ROLES } from './roles.ts'

export const PANEL_ROLES = STAFF_ROLES
/** Whoever may see what comes in and goes out. */
const MONEY_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]

/** What waits is counted up to here, and shown as "99+" from then on. */
export const PENDING_COUNTED = 100

/** The numbers of a day, each in its unit. One in centavos is for those alone who may see money. */
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

/** Days of the charts, today included. */
export const FIGURE_DAYS = 30

/** Its hints say that something that waits is another number; whoever hears one asks for what is theirs. */
export const PANEL_ROOM = 'panel'

/** Whoever may open the page where the work is done may know how much of it waits. */
export const maySeePending = (page: PageName, powers: readonly Role[]): boolean => {
  const { access }: { access: (typeof PAGES)[PageName]['access'] } = PAGES[page]
  return typeof access !== 'string' && hasAnyRole(powers, access)
}

export const maySeeFigure = (name: FigureName, powers: readonly Role[]): boolean =>
  FIGURES[name] === 'count' || hasAnyRole(powers, MONEY_ROLES)
