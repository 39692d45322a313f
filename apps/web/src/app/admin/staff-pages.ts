import { PAGES, type PageName } from '@trunfo/contract/pages'
import type { Role } from '@trunfo/contract/roles'
import type { ParseKeys } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import ListChecks from 'lucide-react/icons/list-checks'
import Medal from 'lucide-react/icons/medal'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import SearchCheck from 'lucide-react/icons/search-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Star from 'lucide-react/icons/star'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import { mayOpen } from '@/lib/access.ts'

type PanelText = ParseKeys<'panel'>

export interface StaffPage {
  readonly page: PageName
  readonly title: PanelText
  readonly lead: PanelText
  readonly icon: LucideIcon
}

export interface StaffGroup {
  readonly title: PanelText
  readonly pages: readonly StaffPage[]
}

/** All staff pages, in the order of the panel. Each page's own access decides who sees it. */
export const STAFF_GROUPS: readonly StaffGroup[] = [
  {
    title: 'groups.people',
    pages: [
      { page: 'adminTickets', title: 'pages.adminTickets', lead: 'leads.adminTickets', icon: LifeBuoy },
      { page: 'adminReports', title: 'pages.adminReports', lead: 'leads.adminReports', icon: Flag },
      { page: 'adminUsers', title: 'pages.adminUsers', lead: 'leads.adminUsers', icon: Users },
    ],
  },
  {
    title: 'groups.play',
    pages: [
      { page: 'adminDisputes', title: 'pages.adminDisputes', lead: 'leads.adminDisputes', icon: Scale },
      {
        page: 'adminTournaments',
        title: 'pages.adminTournaments',
        lead: 'leads.adminTournaments',
        icon: Trophy,
      },
      { page: 'tournamentNew', title: 'pages.tournamentNew', lead: 'leads.tournamentNew', icon: Plus },
      { page: 'adminFeatured', title: 'pages.adminFeatured', lead: 'leads.adminFeatured', icon: Star },
      { page: 'adminPrizes', title: 'pages.adminPrizes', lead: 'leads.adminPrizes', icon: Medal },
      { page: 'adminGames', title: 'pages.adminGames', lead: 'leads.adminGames', icon: Gamepad2 },
      { page: 'testLobby', title: 'pages.testLobby', lead: 'leads.testLobby', icon: FlaskConical },
    ],
  },
  {
    title: 'groups.money',
    pages: [
      {
        page: 'adminWithdrawals',
        title: 'pages.adminWithdrawals',
        lead: 'leads.adminWithdrawals',
        icon: Banknote,
      },
      {
        page: 'adminPaymentsReview',
        title: 'pages.adminPaymentsReview',
        lead: 'leads.adminPaymentsReview',
        icon: SearchCheck,
      },
      { page: 'adminPayments', title: 'pages.adminPayments', lead: 'leads.adminPayments', icon: CreditCard },
      { page: 'adminWallet', title: 'pages.adminWallet', lead: 'leads.adminWallet', icon: SlidersHorizontal },
    ],
  },
  {
    title: 'groups.offers',
    pages: [
      { page: 'adminReferrals', title: 'pages.adminReferrals', lead: 'leads.adminReferrals', icon: Gift },
      {
        page: 'adminPromotions',
        title: 'pages.adminPromotions',
        lead: 'leads.adminPromotions',
        icon: BadgePercent,
      },
      { page: 'adminShop', title: 'pages.adminShop', lead: 'leads.adminShop', icon: ShoppingBag },
      { page: 'adminAds', title: 'pages.adminAds', lead: 'leads.adminAds', icon: Megaphone },
    ],
  },
  {
    title: 'groups.system',
    pages: [
      { page: 'adminAudit', title: 'pages.adminAudit', lead: 'leads.adminAudit', icon: ScrollText },
      { page: 'adminJobs', title: 'pages.adminJobs', lead: 'leads.adminJobs', icon: ListChecks },
    ],
  },
]

/** The pages that this viewer may open and that `fits` accepts, without empty groups. */
export function groupsFor(
  viewer: { roles: readonly Role[] },
  fits: (page: StaffPage) => boolean = () => true,
): readonly StaffGroup[] {
  return STAFF_GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter((one) => mayOpen(PAGES[one.page].access, viewer) && fits(one)),
  })).filter(({ pages }) => pages.length > 0)
}

/** The page that a path belongs to: the one with the longest matching path, so that nested pages win. */
export function pageAt(path: string, pages: readonly PageName[]): PageName | undefined {
  return pages
    .filter((page) => path === PAGES[page].path || path.startsWith(`${PAGES[page].path}/`))
    .toSorted((one, other) => PAGES[other].path.length - PAGES[one].path.length)[0]
}
