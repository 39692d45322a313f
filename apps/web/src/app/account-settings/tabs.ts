import type { ParseKeys } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import Gem from 'lucide-react/icons/gem'
import Gift from 'lucide-react/icons/gift'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentType } from 'react'
import { ProfileTab, SecurityTab } from '@/features/accounts/index.ts'
import { NotificationsTab } from '@/features/notifications/index.ts'
import { ReferralsTab } from '@/features/referrals/index.ts'
import { InvitesTab } from '@/features/teams/index.ts'
import { TicketsTab } from '@/features/tickets/index.ts'
import { SubscriptionTab } from '@/features/vip/index.ts'

interface SettingsTab {
  /** Value of `?tab=`. */
  readonly name: string
  readonly label: ParseKeys<'settings'>
  readonly icon: LucideIcon
  readonly Content: ComponentType
}

/** In display order; the first is the default. A feature adds one line. */
export const SETTINGS_TABS: readonly [SettingsTab, ...SettingsTab[]] = [
  { name: 'profile', label: 'settings.tabs.profile', icon: UserRound, Content: ProfileTab },
  { name: 'security', label: 'settings.tabs.security', icon: ShieldCheck, Content: SecurityTab },
  { name: 'subscription', label: 'settings.tabs.subscription', icon: Gem, Content: SubscriptionTab },
  { name: 'tickets', label: 'settings.tabs.tickets', icon: LifeBuoy, Content: TicketsTab },
  {
    name: 'notifications',
    label: 'settings.tabs.notifications',
    icon: Bell,
    Content: NotificationsTab,
  },
  { name: 'invites', label: 'settings.tabs.invites', icon: Mail, Content: InvitesTab },
  { name: 'referrals', label: 'settings.tabs.referrals', icon: Gift, Content: ReferralsTab },
]
