import { TOTP_STEP_SECONDS } from '@trunfo/contract/accounts/second-factor'
import { sql } from 'kysely'
import { seal } from '../../../platform/crypto/seal.ts'
import type { Services } from '../../../platform/services.ts'
import { codeAt, makeSecret } from './totp.ts'

/** Enables an authenticator for the user. Returns its secret, from which `authenticatorCode` makes codes. */
export async function makeSecondFactor(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<string> {
  const secret = makeSecret()
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('second_factors')
      .values({
        user_id: userId,
        secret: seal(config, `totp:${userId}`, secret),
        confirmed_at: sql`now()`,
      })
      .execute()
    await tx.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', userId).execute()
  })
  return secret
}

/** The code that the user's app shows now, or the given number of 30-second steps away. */
export function authenticatorCode(secret: string, stepsAway = 0): string {
  return codeAt(secret, Date.now() / 1000 + stepsAway * TOTP_STEP_SECONDS)
}
