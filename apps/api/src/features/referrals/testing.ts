export { makeReferral, makeReferralReward } from './referrals.factory.ts'
