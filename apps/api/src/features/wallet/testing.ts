export { makeCash, makeWithdrawal } from './wallet.factory.ts'
export { freezeOnHoldMismatch } from './wallet.jobs.ts'
