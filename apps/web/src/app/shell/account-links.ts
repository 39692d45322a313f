import { PAGES } from '@trunfo/contract/pages'
import type { ParseKeys } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Megaphone from 'lucide-react/icons/megaphone'
import Settings from 'lucide-react/icons/settings'
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

/** Shown to viewers with access; other staff pages are linked from the panel. */
const GUARDED = [
  { page: PAGES.admin, text: 'account.admin', icon: LayoutDashboard },
  { page: PAGES.adsMine, text: 'account.myAds', icon: Megaphone },
] as const

export function accountLinks(viewer: Viewer): AccountLink[] {
  const { username, teamId } = viewer
  return [
    { to: generatePath(PAGES.profile.path, { username }), text: 'account.profile', icon: CircleUserRound },
    { to: PAGES.tournamentsMine.path, text: 'account.myTournaments', icon: Trophy },
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
