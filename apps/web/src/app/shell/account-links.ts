import { PAGES } from '@trunfo/contract/pages'
import type { ParseKeys } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import CreditCard from 'lucide-react/icons/credit-card'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
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

export function accountLinks(viewer: Viewer): AccountLink[] {
  const { username, teamId } = viewer
  const links: AccountLink[] = [
    { to: generatePath(PAGES.profile.path, { username }), text: 'account.profile', icon: CircleUserRound },
    { to: PAGES.wallet.path, text: 'account.wallet', icon: Wallet },
    { to: PAGES.accountSettings.path, text: 'account.settings', icon: Settings },
    teamId
      ? { to: generatePath(PAGES.team.path, { id: teamId }), text: 'account.myTeam', icon: Users }
      : { to: PAGES.teamNew.path, text: 'account.createTeam', icon: Users },
  ]
  if (mayOpen(PAGES.admin.access, viewer)) {
    links.push({ to: PAGES.admin.path, text: 'account.admin', icon: LayoutDashboard })
  }
  if (mayOpen(PAGES.adminDisputes.access, viewer)) {
    links.push({ to: PAGES.adminDisputes.path, text: 'account.disputes', icon: Scale })
  }
  if (mayOpen(PAGES.adminPayments.access, viewer)) {
    links.push({ to: PAGES.adminPayments.path, text: 'account.payments', icon: CreditCard })
  }
  if (mayOpen(PAGES.adminWallet.access, viewer)) {
    links.push({ to: PAGES.adminWallet.path, text: 'account.walletRules', icon: SlidersHorizontal })
  }
  if (mayOpen(PAGES.adminWithdrawals.access, viewer)) {
    links.push({ to: PAGES.adminWithdrawals.path, text: 'account.withdrawals', icon: Banknote })
  }
  if (mayOpen(PAGES.adminPrizes.access, viewer)) {
    links.push({ to: PAGES.adminPrizes.path, text: 'account.prizes', icon: Trophy })
  }
  return links
}
