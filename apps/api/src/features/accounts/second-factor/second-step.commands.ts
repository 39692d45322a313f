import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { recoveryCodeUsedMail } from '../accounts.mails.tsx'
import { findEmail } from '../accounts.queries.ts'
import { securityLink } from '../links.ts'
import { createSession, type StartedSession } from '../sessions/index.ts'
import { type Challenge, readChallenge, takeChallenge } from '../sign-in/sign-in.ts'
import { openSecret, recoveryCodeHashes } from './second-factor.commands.ts'
import { countRecoveryCodes, findFactor, useRecoveryCode, useStep } from './second-factor.queries.ts'
import { matchingStep } from './totp.ts'

type SecondStep = { readonly code: string } | { readonly recoveryCode: string }

/**
 * The second half of a sign-in. Tries are counted before they are judged, for the challenge and for the account,
 * so neither new challenges nor other addresses give more of them.
 */
export async function passSecondStep(
  services: Services,
  request: FastifyRequest,
  proof: SecondStep,
): Promise<StartedSession> {
  const { db, limits, config } = services
  const challenge = await readChallenge(db, config, request)
  if (!challenge) throw new AppError('accounts.challenge_expired')
  await limits.spend('secondFactorChallenge', challenge.token)
  await limits.spend('secondFactorAccount', challenge.userId)

  const useProof =
    'code' in proof
      ? await judgeCode(services, challenge, proof.code)
      : judgeRecoveryCode(services, challenge, proof.recoveryCode)
  const session = await db.transaction().execute(async (tx) => {
    await useProof(tx)
    if (!(await takeChallenge(tx, challenge))) throw new AppError('accounts.challenge_expired')
    const userAgent = request.headers['user-agent']
    return createSession(tx, { userId: challenge.userId, ip: request.ip, userAgent })
  })
  await limits.forget('secondFactorChallenge', challenge.token)
  await limits.forget('secondFactorAccount', challenge.userId)
  return session
}

type UseProof = (tx: Tx) => Promise<void>

async function judgeCode(services: Services, { userId }: Challenge, code: string): Promise<UseProof> {
  const factor = await findFactor(services.db, userId)
  // Switched off meanwhile: the challenge leads nowhere any more, and a new sign-in will not ask.
  if (!factor?.isConfirmed) throw new AppError('accounts.challenge_expired')
  const step = matchingStep(openSecret(services, userId, factor.secret), code, factor.nowSeconds)
  if (step === null) throw new AppError('accounts.wrong_code')
  return async (tx) => {
    if (!(await useStep(tx, userId, factor.secret, step))) throw new AppError('accounts.code_used')
  }
}

function judgeRecoveryCode(services: Services, { userId }: Challenge, code: string): UseProof {
  const hashes = recoveryCodeHashes(services, userId, code)
  return async (tx) => {
    const isUsed = await useRecoveryCode(tx, userId, hashes)
    if (!isUsed) throw new AppError('accounts.wrong_recovery_code')
    const left = await countRecoveryCodes(tx, userId)
    const facts = { left, securityUrl: securityLink(services.config) }
    await sendMail(tx, recoveryCodeUsedMail, { to: await findEmail(tx, userId), facts })
  }
}
