import { PRIZE_ROLES, PRIZES_ROOM } from '@trunfo/contract/prizes'
import { hasAnyRole } from '@trunfo/contract/roles'
import house from '../../../../../locales/pt/house.json' with { type: 'json' }
import type { AuditSubjects } from '../../platform/audit-subjects.ts'
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Feature } from '../../platform/feature.ts'
import { fillText } from '../../platform/fill-text.ts'
import { championChanged } from '../tournaments/index.ts'
import { prizeFollower, prizeLookups } from './for-tournaments.ts'
import { waitingPrizes } from './house.queries.ts'
import { houseRoutes } from './house.routes.ts'
import { prizeMoneyOrigins } from './prize-origins.ts'
import { prizeMistaken, shareMoved, shareUndecided } from './prizes.events.ts'
import { prizesCrons, prizesReactions } from './prizes.jobs.ts'
import { prizeMail } from './prizes.mails.tsx'
import { prizesMailing, prizesNotices, prizesRefreshes } from './prizes.notices.ts'
import { findPrizeObstacles, prizesPersonalData } from './prizes.privacy.ts'
import { prizesRoutes } from './prizes.routes.ts'

const auditSubjects: readonly AuditSubjects[] = [
  { type: 'prizes', page: 'adminPrizes' },
  { type: 'prize-budget', page: 'adminPrizes' },
  { type: 'prize-share', page: 'adminPrizes' },
]

export const prizes: Feature = {
  name: 'prizes',
  auditSubjects,
  routes(app, services) {
    prizesRoutes(app, services)
    houseRoutes(app, services)
  },
  prizeFollower,
  prizeLookups,
  refreshes: prizesRefreshes,
  notices: prizesNotices,
  reactions: [...prizesReactions, ...prizesMailing],
  crons: prizesCrons,
  pending: [
    {
      page: 'adminPrizes',
      waiting: waitingPrizes,
      changedBy: [shareMoved, shareUndecided, prizeMistaken, championChanged],
    },
  ],
  mails: [prizeMail],
  personalData: prizesPersonalData,
  moneyOrigins: [prizeMoneyOrigins],
  erasureObstacles: findPrizeObstacles,
  pages: { adminPrizes: { title: fillText(house.title), isUnlisted: true } },
  // A hint carries no content, but its existence reveals prizes that only a fundador may see.
  rooms: [
    {
      kind: PRIZES_ROOM,
      authorize: ({ config }, actor) =>
        actor !== null && hasAnyRole(effectiveRoles(actor, config.STAFF_SECOND_FACTOR), PRIZE_ROLES),
    },
  ],
}
