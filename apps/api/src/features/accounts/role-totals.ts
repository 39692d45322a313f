import { ROLES, type Role } from '@trunfo/contract/roles'
import { readTotals } from '../../platform/db/counters.ts'
import type { Db } from '../../platform/db/database.ts'

const COUNTED = ROLES.filter((role) => role !== 'user')

export interface RoleTotals {
  /** All accounts, including banned ones. */
  readonly people: number
  /** Active users per role; everybody holds `user`. */
  readonly holders: Record<Role, number>
}

/** Reads counters that triggers maintain, so the cost does not grow with the table. */
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
