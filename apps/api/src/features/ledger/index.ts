import type { Feature } from '../../platform/feature.ts'
import { ledgerFigures } from './figures.ts'
import { ledgerGauges } from './gauges.ts'
import { ledgerCrons } from './ledger.jobs.ts'
import { ledgerNotices } from './ledger.notices.ts'
import { findErasureObstacles } from './ledger.privacy.ts'

export { coinsChanged, moneyChanged, riskChanged } from './ledger.events.ts'
export {
  countPoolsThatDiffer,
  countStrayPools,
  findAtRisk,
  findBalances,
  findCoins,
  findDebtOf,
  findDebts,
  findPeopleAtRisk,
  findPrizeBudget,
  findRewardBudget,
  findSettlings,
  findSpendable,
  findUnderReview,
  freezePayouts,
  isFrozen,
  moneyShown,
  unfreezePayouts,
} from './ledger.queries.ts'
export { ACCOUNT_TYPES, OPERATION_KINDS } from './numbers.ts'
export {
  beginRefund,
  bookProviderFee,
  buy,
  buyOutside,
  clawBack,
  commitHold,
  deposit,
  failRefund,
  fillBudget,
  fillRewardBudget,
  finishRefund,
  fundCorrection,
  giveBack,
  grantBonus,
  grantCoins,
  hold,
  holdPrize,
  lockFunderRisk,
  markDisputed,
  mustStand,
  operationId,
  payHold,
  payPrize,
  reclaimPrize,
  releaseHold,
  returnPayout,
  returnPrize,
  returnPurchase,
  returnTopUp,
  reward,
  settleAt,
  spendCoins,
  suspend,
  takeBack,
  takeBackOutside,
  uncommitHold,
  type Verdict,
  writeOff,
} from './operations.ts'
export { findOperations, type StatementOperation } from './statement.queries.ts'

/** Money and coins: who has what, and how it came about. It knows people by their ids alone. */
export const ledger: Feature = {
  name: 'ledger',
  crons: ledgerCrons,
  erasureObstacles: findErasureObstacles,
  notices: ledgerNotices,
  gauges: ledgerGauges,
  figures: ledgerFigures,
}
