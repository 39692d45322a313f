import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

interface KeptFactor {
  /** Sealed. */
  readonly secret: string
  readonly isConfirmed: boolean
  /** The database's clock, against which the code is checked. */
  readonly nowSeconds: number
}

export function findFactor(db: Db, userId: string): Promise<KeptFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select([
      'secret',
      sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
      sql<number>`extract(epoch from now())::float8`.as('nowSeconds'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Starts or restarts an enrolment. Returns false if a factor is already enabled. */
export async function saveUnconfirmedFactor(db: Db, userId: string, secret: string): Promise<boolean> {
  const row = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: sql`now()` })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Enables the factor. Exactly one of several concurrent confirmations returns true. */
export async function confirmFactor(tx: Tx, userId: string, secret: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('second_factors')
    // The account is locked, so this time is later than any earlier change.
    .set({ confirmed_at: sql`clock_timestamp()`, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    // The code was checked with this secret; a restarted enrolment has another one.
    .where('secret', '=', secret)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up this step and all before it. Exactly one of several concurrent uses returns true. */
export async function useStep(tx: Tx, userId: string, secret: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Exactly one of several concurrent uses of a code returns true. */
export async function useRecoveryCode(tx: Tx, userId: string, hashes: readonly string[]): Promise<boolean> {
  const row = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', [...hashes])
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the enabled factor until the commit, so that two sets of codes cannot be written at once. */
export async function lockFactor(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: sql`clock_timestamp()` })))
    .execute()
}

/** Returns false if no factor was enabled. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const row = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes a factor set up since then, and recovery codes created since then for an older factor. Returns true
 * if an enabled factor was deleted.
 */
export async function deleteFactorSince(tx: Tx, userId: string, since: Date): Promise<boolean> {
  await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
  const row = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where(({ fn }) => fn.coalesce('confirmed_at', 'created_at'), '>=', since)
    .returning('confirmed_at')
    .executeTakeFirst()
  return row?.confirmed_at != null
}

export async function setHasSecondFactor(tx: Tx, userId: string, isEnabled: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ two_factor_enabled: isEnabled, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

/** The user's roles, under a shared lock until the commit. */
export async function lockRoles(tx: Tx, userId: string): Promise<Role[]> {
  const { roles } = await tx
    .selectFrom('profiles')
    .select('roles')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()
  return roles
}
