import type { Feature } from '../../platform/feature.ts'
import { ledgerGauges } from './gauges.ts'
import { ledgerCrons } from './ledger.jobs.ts'
import { ledgerNotices } from './ledger.notices.ts'
import { findErasureObstacles } from './ledger.privacy.ts'
import { ledgerMetrics } from './metrics.ts'

export { coinsChanged, moneyChanged, riskChanged } from './ledger.events.ts'
export {
  countPoolsThatDiffer,
  countStrayPools,
  findAtRisk,
  findBalances,
  findCoins,
  findCredited,
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
  unfreezePayouts,
  walletBalances,
} from './ledger.queries.ts'
export { ACCOUNT_TYPES, OPERATION_KINDS } from './numbers.ts'
export {
  assertApplied,
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

/** Double-entry ledger of money and coins. It knows people only by their ids. */
export const ledger: Feature = {
  name: 'ledger',
  crons: ledgerCrons,
  erasureObstacles: findErasureObstacles,
  notices: ledgerNotices,
  gauges: ledgerGauges,
  figures: ledgerMetrics,
}
