import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

export interface KnownPerson {
  readonly id: string
  readonly email: string
  readonly isConfirmed: boolean
  readonly hasSecondFactor: boolean
}

const person = (tx: Tx) =>
  tx
    .selectFrom('users as person')
    .select([
      'person.id',
      'person.email',
      'person.email_verified as isConfirmed',
      'person.two_factor_enabled as hasSecondFactor',
    ])

export function findPersonByAccount(
  tx: Tx,
  { providerId, accountId }: { providerId: string; accountId: string },
): Promise<KnownPerson | undefined> {
  return person(tx)
    .innerJoin('credentials as credential', 'credential.user_id', 'person.id')
    .where('credential.provider_id', '=', providerId)
    .where('credential.account_id', '=', accountId)
    .executeTakeFirst()
}

export function findPersonByEmail(tx: Tx, email: string): Promise<KnownPerson | undefined> {
  return person(tx).where(sql`lower(person.email)`, '=', email.toLowerCase()).executeTakeFirst()
}

/** False when the account elsewhere is somebody's already, or the person has another one there. */
export async function insertAccount(
  tx: Tx,
  { userId, providerId, accountId }: { userId: string; providerId: string; accountId: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('credentials')
    .values({ user_id: userId, provider_id: providerId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
