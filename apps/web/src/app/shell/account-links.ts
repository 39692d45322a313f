import { PAGES } from '@trunfo/contract/pages'
import type { ParseKeys } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import CreditCard from 'lucide-react/icons/credit-card'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { generatePath } from 'react-router'
import { mayOpen } from '@/lib/access.ts'
import type { Viewer } from '@/lib/session.ts'

interface AccountLink {
  to: string
  text: ParseKeys<'shell'>
  icon: LucideIcon
}

/** For whoever may open them, in the order of the menu. */
const GUARDED = [
  { page: PAGES.admin, text: 'account.admin', icon: LayoutDashboard },
  { page: PAGES.adminTickets, text: 'account.tickets', icon: LifeBuoy },
  { page: PAGES.adminDisputes, text: 'account.disputes', icon: Scale },
  { page: PAGES.adminPayments, text: 'account.payments', icon: CreditCard },
  { page: PAGES.adminWallet, text: 'account.walletRules', icon: SlidersHorizontal },
  { page: PAGES.adminWithdrawals, text: 'account.withdrawals', icon: Banknote },
  { page: PAGES.adminAds, text: 'account.ads', icon: LayoutDashboard },
  { page: PAGES.adsMine, text: 'account.myAds', icon: LayoutDashboard },
  { page: PAGES.adminPrizes, text: 'account.prizes', icon: Trophy },
] as const

export function accountLinks(viewer: Viewer): AccountLink[] {
  const { username, teamId } = viewer
  return [
    { to: generatePath(PAGES.profile.path, { username }), text: 'account.profile', icon: CircleUserRound },
    { to: PAGES.wallet.path, text: 'account.wallet', icon: Wallet },
    { to: PAGES.accountSettings.path, text: 'account.settings', icon: Settings },
    teamId
      ? { to: generatePath(PAGES.team.path, { id: teamId }), text: 'account.myTeam', icon: Users }
      : { to: PAGES.teamNew.path, text: 'account.createTeam', icon: Users },
    ...GUARDED.filter(({ page }) => mayOpen(page.access, viewer)).map(({ page, text, icon }) => ({
      to: page.path,
      text,
      icon,
    })),
  ]
}
