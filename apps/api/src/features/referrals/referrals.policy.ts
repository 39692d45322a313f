import { REWARD_FUNDER_ROLES } from '@trunfo/contract/referrals'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'

/** Any manager can offer coins; only a fundador can offer cash, which can be withdrawn. */
export function rewardAbilities(powers: readonly Role[]): { setCash: boolean; fill: boolean } {
  const isFunder = hasAnyRole(powers, REWARD_FUNDER_ROLES)
  return { setCash: isFunder, fill: isFunder }
}
