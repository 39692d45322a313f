import { ROLES, type Role } from '@trunfo/contract/roles'
import { readTotals } from '../../platform/db/counters.ts'
import type { Db } from '../../platform/db/database.ts'

const COUNTED = ROLES.filter((role) => role !== 'user')

export interface RoleTotals {
  /** Everybody who has an account, the banned included. */
  readonly people: number
  /** Those who are active, by each role they hold; everybody holds `user`. */
  readonly holders: Record<Role, number>
}

/** Kept by triggers, so that a table of any size answers at once. */
export async function readRoleTotals(db: Db): Promise<RoleTotals> {
  const totals = await readTotals(db, [
    'profiles',
    'profiles:banned',
    ...COUNTED.map((role) => `profiles:${role}` as const),
  ])
  const holders = COUNTED.map((role) => [role, totals[`profiles:${role}`]] as const)
  const { profiles: people, 'profiles:banned': banned } = totals
  return {
    people,
    holders: Object.fromEntries([['user', people - banned], ...holders]) as Record<Role, number>,
  }
}
