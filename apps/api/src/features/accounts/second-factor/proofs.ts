import type { secondStepSchema } from '@trunfo/contract/accounts/second-factor.schemas'
import type { z } from 'zod'
import { keyedHashes, unseal } from '../../../platform/crypto/seal.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Proof } from '../passwords.ts'
import { findFactor, useRecoveryCode, useStep } from './second-factor.queries.ts'
import { matchingStep } from './totp.ts'

/** The code that the authenticator shows, or one of those kept for the day it is lost. */
export type SecondStep = z.infer<typeof secondStepSchema>

export const secretContext = (userId: string) => `totp:${userId}`

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
 * Counted for the account before it is judged, at the door and inside alike, so that neither gives more tries than the
 * other. Whoever calls forgets the count once the act has gone through. The proof uses the code up.
 */
export async function judgeSecondStep(services: Services, userId: string, given: SecondStep): Promise<Proof> {
  await services.limits.spend('secondFactorAccount', userId)
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
