export { reviewRisk } from './at-risk.ts'
export { holdAtCreation, noteChampion, returnEscrow } from './escrow.ts'
export { waitingPrizes } from './house.queries.ts'
export { houseRoutes } from './house.routes.ts'
export { settlePrize } from './payout.ts'
export { prizeMoneyOrigins } from './prize-origins.ts'
export { prizeMistaken, shareMoved, shareUndecided } from './prizes.events.ts'
export {
  comparePools,
  lapseShares,
  payDuePrizes,
  prizesCrons,
  prizesReactions,
  remindShares,
} from './prizes.jobs.ts'
export { prizeMail } from './prizes.mails.tsx'
export { prizesMailing, prizesNotices, prizesRefreshes } from './prizes.notices.ts'
export { findPrizeObstacles, prizesPersonalData } from './prizes.privacy.ts'
export { markDue } from './prizes.queries.ts'
export { prizesRoutes } from './prizes.routes.ts'
