import type { Role } from './roles.ts'

/**
 * Every page and who may open it. The router guards by this list, and the server responds 404 to any other
 * path and to pages that are not built yet. The name also locates the code: `teamNew` is the component
 * `TeamNewPage` in its feature's `team-new-page.tsx`.
 */
export type PageAccess = 'open' | 'signed-in' | readonly Role[]

export interface Page {
  readonly path: string
  readonly access: PageAccess
}

const MANAGERS = ['admin', 'fundador'] as const
const CREATORS = ['admin', 'vip', 'fundador'] as const
const TICKET_STAFF = ['admin', 'suporte', 'fundador', 'moderador'] as const

export const PAGES = {
  home: { path: '/', access: 'open' },
  login: { path: '/login', access: 'open' },
  register: { path: '/register', access: 'open' },
  confirmEmail: { path: '/confirm-email', access: 'open' },
  emailChange: { path: '/email-change', access: 'open' },
  passwordReset: { path: '/password-reset', access: 'open' },
  tournaments: { path: '/tournaments', access: 'open' },
  tournamentNew: { path: '/tournaments/new', access: CREATORS },
  tournamentsMine: { path: '/tournaments/mine', access: 'signed-in' },
  tournament: { path: '/tournaments/:id', access: 'open' },
  tournamentMatch: { path: '/tournaments/:id/matches/:matchId', access: 'open' },
  announcementLink: { path: '/tournaments/:id/links/:announcementId/:number', access: 'open' },
  tournamentManage: { path: '/tournaments/:id/manage', access: 'signed-in' },
  tournamentRehearsal: { path: '/tournaments/:id/rehearsal', access: 'signed-in' },
  teams: { path: '/teams', access: 'open' },
  teamNew: { path: '/teams/new', access: 'signed-in' },
  team: { path: '/teams/:id', access: 'open' },
  teamApplications: { path: '/teams/:id/applications', access: 'signed-in' },
  ranking: { path: '/ranking', access: 'open' },
  profile: { path: '/profile/:username', access: 'open' },
  match: { path: '/match/:matchId', access: 'signed-in' },
  testLobby: { path: '/test-lobby', access: MANAGERS },
  vip: { path: '/vip', access: 'open' },
  shop: { path: '/shop', access: 'open' },
  paymentSuccess: { path: '/payment/success', access: 'open' },
  paymentCancel: { path: '/payment/cancel', access: 'open' },
  accountSettings: { path: '/account-settings', access: 'signed-in' },
  wallet: { path: '/wallet', access: 'signed-in' },
  adsMine: { path: '/ads/mine', access: ['anunciante'] },
  ticketNew: { path: '/support/ticket/new', access: 'signed-in' },
  ticket: { path: '/support/ticket/:ticketId', access: 'signed-in' },
  privacyPolicy: { path: '/privacy-policy', access: 'open' },
  termsOfService: { path: '/terms-of-service', access: 'open' },
  aboutUs: { path: '/about-us', access: 'open' },
  developers: { path: '/developers', access: 'open' },
  admin: { path: '/admin', access: ['admin', 'fundador', 'suporte', 'moderador'] },
  adminUsers: { path: '/admin/users', access: MANAGERS },
  adminUser: { path: '/admin/users/:userId', access: MANAGERS },
  adminReports: { path: '/admin/reports', access: ['admin', 'fundador', 'moderador'] },
  adminAudit: { path: '/admin/audit', access: MANAGERS },
  adminJobs: { path: '/admin/jobs', access: MANAGERS },
  adminGames: { path: '/admin/games', access: MANAGERS },
  adminTournaments: { path: '/admin/tournaments', access: ['admin', 'fundador', 'moderador'] },
  adminDisputes: { path: '/admin/disputes', access: ['admin', 'fundador', 'moderador'] },
  adminPayments: { path: '/admin/payments', access: MANAGERS },
  adminPaymentsReview: { path: '/admin/payments/review', access: MANAGERS },
  adminWallet: { path: '/admin/wallet', access: MANAGERS },
  adminWithdrawals: { path: '/admin/withdrawals', access: ['fundador'] },
  adminFeatured: { path: '/admin/featured', access: MANAGERS },
  adminAds: { path: '/admin/ads', access: MANAGERS },
  adminTickets: { path: '/admin/tickets', access: TICKET_STAFF },
  adminPromotions: { path: '/admin/promotions', access: MANAGERS },
  adminReferrals: { path: '/admin/referrals', access: MANAGERS },
  adminPrizes: { path: '/admin/prizes', access: ['fundador'] },
  adminShop: { path: '/admin/shop', access: MANAGERS },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

export const pageFile = (name: PageName): string =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`

export const pageComponent = (name: PageName): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Page`
