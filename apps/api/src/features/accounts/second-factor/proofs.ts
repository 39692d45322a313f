import type { secondStepSchema } from '@trunfo/contract/accounts/second-factor.schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SealedColumn } from '../../../platform/crypto/reseal.ts'
import { keyedHashes, unseal } from '../../../platform/crypto/seal.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Proof } from '../passwords.ts'
import { findFactor, useRecoveryCode, useStep } from './second-factor.queries.ts'
import { matchingStep } from './totp.ts'

/** A code from the authenticator, or a recovery code. */
export type SecondStep = z.infer<typeof secondStepSchema>

export const secretContext = (userId: string) => `totp:${userId}`

export const sealedSecondFactors: SealedColumn = {
  name: 'second_factors.secret',
  rows: sql`select user_id as key, secret as sealed from second_factors`,
  replace: ({ key, sealed, next }) =>
    sql`update second_factors set secret = ${next} where user_id = ${key} and secret = ${sealed}`,
  contextOf: secretContext,
}

export const openSecret = (services: Services, userId: string, sealed: string): string =>
  unseal(services.config, secretContext(userId), sealed)

/** The first hash is the one to store; the others match codes stored under an older key. */
export const recoveryCodeHashes = (services: Services, userId: string, code: string): string[] =>
  keyedHashes(services.config, `recovery:${userId}`, tidyRecoveryCode(code))

/** Normalises a recovery code before hashing, however it was typed or pasted. */
export function tidyRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * For signed-in users. Counts the attempt for the account before checking it; the caller clears the count on
 * success.
 */
export async function verifySecondStep(
  services: Services,
  userId: string,
  given: SecondStep,
): Promise<Proof> {
  await services.limits.spend('secondFactorAccount', userId)
  return verifyProof(services, userId, given)
}

/** Does not count the attempt; the caller has. The returned proof uses the code up. */
export async function verifyProof(services: Services, userId: string, given: SecondStep): Promise<Proof> {
  return 'code' in given
    ? verifyCode(services, userId, given.code)
    : verifyRecoveryCode(services, userId, given.recoveryCode)
}

async function verifyCode(services: Services, userId: string, code: string): Promise<Proof> {
  const factor = await findFactor(services.db, userId)
  if (!factor?.isConfirmed) throw new AppError('accounts.second_factor_not_enabled')
  const step = matchingStep(openSecret(services, userId, factor.secret), code, factor.nowSeconds)
  if (step === null) throw new AppError('accounts.wrong_code')
  return async (tx) => {
    if (!(await useStep(tx, userId, factor.secret, step))) throw new AppError('accounts.code_used')
  }
}

function verifyRecoveryCode(services: Services, userId: string, code: string): Proof {
  const hashes = recoveryCodeHashes(services, userId, code)
  return async (tx) => {
    if (!(await useRecoveryCode(tx, userId, hashes))) throw new AppError('accounts.wrong_recovery_code')
  }
}
