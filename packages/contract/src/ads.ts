import type { ErrorTable } from './errors.ts'
import { PAGES } from './pages.ts'
import type { Role } from './roles.ts'

export const AD_MANAGER_ROLES = ['admin', 'fundador'] as const satisfies readonly Role[]
/** They see the metrics of their own ads. */
export const ADVERTISER_ROLES = ['anunciante'] as const satisfies readonly Role[]

export const AD_POSITIONS = ['top', 'bottom', 'sidebar'] as const
export type AdPosition = (typeof AD_POSITIONS)[number]

/** An `expired` ad is past its `expiresAt` and no longer shown. */
export const AD_STATES = ['running', 'expired'] as const
export type AdState = (typeof AD_STATES)[number]

/** Targets every role, or every page that shows ads. */
export const AD_ALL = 'all'
export type AdTarget = Role | typeof AD_ALL

export const AD_NAME_MAX = 80
export const AD_LINK_MAX = 500
export const AD_PAGE_MAX = 200
export const AD_PAGES_MAX = 20
/** Every server caches all ads in memory and sends each viewer those that target them. */
export const ADS_MAX = 50
/** Length of the charts, including today. */
export const AD_CHART_DAYS = 30
/** Maximum impressions of one ad per batch. */
export const AD_IMPRESSIONS_MAX = 50
export const AD_PURPOSE = 'ad'

export const ADS_ROOM = 'ads'

export const ADS_ERRORS = {
  'ads.name_required': { kind: 'invalid', field: 'name' },
  'ads.image_required': { kind: 'invalid', field: 'imageUploadId' },
  'ads.link_invalid': { kind: 'invalid', field: 'linkUrl' },
  'ads.roles_required': { kind: 'invalid', field: 'targetRoles' },
  'ads.pages_required': { kind: 'invalid', field: 'targetPages' },
  'ads.page_invalid': { kind: 'invalid', facts: ['page'], field: 'targetPages' },
  'ads.expiry_in_past': { kind: 'invalid', field: 'expiresAt' },
  'ads.owner_not_advertiser': { kind: 'invalid', facts: ['username'], field: 'ownerUsername' },
  'ads.full': { kind: 'conflict', facts: ['max'] },
  'ads.not_found': { kind: 'not_found' },
} as const satisfies ErrorTable

interface Audience {
  readonly targetRoles: readonly string[]
  readonly expiresAt: Date | null
}

/** Whether a viewer with these roles may see the ad at all. VIPs see none. */
export const isAdFor = (
  { targetRoles, expiresAt }: Audience,
  { roles, now }: { readonly roles: readonly Role[]; readonly now: Date },
): boolean =>
  !roles.includes('vip') &&
  (expiresAt === null || expiresAt > now) &&
  targetRoles.some((target) => target === AD_ALL || (roles as readonly string[]).includes(target))

interface Placed {
  readonly position: AdPosition
  readonly targetPages: readonly string[]
}

/** Pages to play, pay, manage an account or work: they show no ads, whatever pages an ad targets. */
const WITHOUT_ADS = [
  PAGES.match,
  PAGES.testLobby,
  PAGES.paymentSuccess,
  PAGES.paymentCancel,
  PAGES.wallet,
  PAGES.accountSettings,
  PAGES.tournamentManage,
  PAGES.tournamentRehearsal,
  PAGES.admin,
].map(({ path }) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}(?:/|$)`))

/** Whether an ad belongs in this position of this page. Paths match exactly, except for trailing slashes. */
export function isAdAt({ position, targetPages }: Placed, place: AdPosition, path: string): boolean {
  const page = path.replace(/\/+$/, '') || '/'
  return (
    position === place &&
    targetPages.some((target) => target === page || target === AD_ALL) &&
    !WITHOUT_ADS.some((pattern) => pattern.test(page))
  )
}
