import { accounts } from './features/accounts/index.ts'
import { ads } from './features/ads/index.ts'
import { games } from './features/games/index.ts'
import { home } from './features/home/index.ts'
import { ledger } from './features/ledger/index.ts'
import { legal } from './features/legal/index.ts'
import { matches } from './features/matches/index.ts'
import { moderation } from './features/moderation/index.ts'
import { notifications } from './features/notifications/index.ts'
import { open } from './features/open/index.ts'
import { panel } from './features/panel/index.ts'
import { payments } from './features/payments/index.ts'
import { prizes } from './features/prizes/index.ts'
import { profiles } from './features/profiles/index.ts'
import { promotions } from './features/promotions/index.ts'
import { rankings } from './features/rankings/index.ts'
import { referrals } from './features/referrals/index.ts'
import { shop } from './features/shop/index.ts'
import { teams } from './features/teams/index.ts'
import { tickets } from './features/tickets/index.ts'
import { tournaments } from './features/tournaments/index.ts'
import { vip } from './features/vip/index.ts'
import { wallet } from './features/wallet/index.ts'
import type { Feature } from './platform/feature.ts'

/** All features of the app. Register a new feature here. */
export const features: readonly Feature[] = [
  accounts,
  ads,
  games,
  home,
  ledger,
  legal,
  matches,
  moderation,
  notifications,
  open,
  panel,
  payments,
  prizes,
  profiles,
  promotions,
  rankings,
  referrals,
  shop,
  teams,
  tickets,
  tournaments,
  vip,
  wallet,
]
