export { makeRewardBudget } from './ledger.factory.ts'
export { settleDueLots } from './ledger.jobs.ts'
export { auditLedger, findHouseBalance } from './ledger.queries.ts'
