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

/** The code that the authenticator shows, or one of those kept for the day it is lost. */
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

/** The first is the one to store; the others know codes that were stored under an older key. */
export const recoveryCodeHashes = (services: Services, userId: string, code: string): string[] =>
  keyedHashes(services.config, `recovery:${userId}`, tidyRecoveryCode(code))

/** The code as it is hashed: however it was typed or pasted. */
export function tidyRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * For a person who is signed in. Counted for the account before it is judged. The caller forgets the count once the act has
 * gone through.
 */
export async function judgeSecondStep(services: Services, userId: string, given: SecondStep): Promise<Proof> {
  await services.limits.spend('secondFactorAccount', userId)
  return judgeGiven(services, userId, given)
}

/** Counts nothing: the caller has spent a try. The proof uses the code up. */
export async function judgeGiven(services: Services, userId: string, given: SecondStep): Promise<Proof> {
  return 'code' in given
    ? judgeCode(services, userId, given.code)
    : judgeRecoveryCode(services, userId, given.recoveryCode)
}

async function judgeCode(services: Services, userId: string, code: string): Promise<Proof> {
  const factor = await findFactor(services.db, userId)
  if (!factor?.isConfirmed) throw new AppError('accounts.second_factor_not_enabled')
  const step = matchingStep(openSecret(services, userId, factor.secret), code, factor.nowSeconds)
  if (step === null) throw new AppError('accounts.wrong_code')
  return async (tx) => {
    if (!(await useStep(tx, userId, factor.secret, step))) throw new AppError('accounts.code_used')
  }
}

function judgeRecoveryCode(services: Services, userId: string, code: string): Proof {
  const hashes = recoveryCodeHashes(services, userId, code)
  return async (tx) => {
    if (!(await useRecoveryCode(tx, userId, hashes))) throw new AppError('accounts.wrong_recovery_code')
  }
}
