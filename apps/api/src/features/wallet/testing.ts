export { makeCash, makeWithdrawal } from './wallet.factory.ts'
export { compareHolds } from './wallet.jobs.ts'
