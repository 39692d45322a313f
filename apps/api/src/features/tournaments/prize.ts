import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import { AppError } from '../../platform/errors.ts'
import type { Prize } from './tournaments.rules.ts'

/** Those whose prizes the house pays. */
const HOUSE: readonly Role[] = ['admin', 'fundador']

/**
 * The one place that says who pays for a prize. Whoever is not of the house pays money and coins from their own
 * balance. There is no ledger yet, so that nobody's balance reaches for anything; it will move the amount into
 * escrow here, in the transaction that creates the tournament.
 */
export function requireCoveredPrize(powers: readonly Role[], { type }: Prize): void {
  const isFree = type === 'none' || type === 'other'
  if (!isFree && !hasAnyRole(powers, HOUSE)) throw new AppError('tournaments.prize_not_covered')
}
