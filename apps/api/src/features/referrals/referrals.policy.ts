import { REWARD_FUNDER_ROLES } from '@trunfo/contract/referrals'
import { hasAnyRole, type Role } from '@trunfo/contract/roles'

/** Coins are any manager's to offer; what can be withdrawn is a fundador's. */
export function rewardAbilities(powers: readonly Role[]): { setCash: boolean; fill: boolean } {
  const isFunder = hasAnyRole(powers, REWARD_FUNDER_ROLES)
  return { setCash: isFunder, fill: isFunder }
}
