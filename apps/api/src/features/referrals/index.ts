import type { Feature } from '../../platform/feature.ts'
import { referralsReactions } from './referrals.events.ts'
import { referralsPersonalData } from './referrals.privacy.ts'

/** Keeps who brought whom from the sign-up on; approval and reward follow in the panel. */
export const referrals: Feature = {
  name: 'referrals',
  reactions: referralsReactions,
  personalData: referralsPersonalData,
}
