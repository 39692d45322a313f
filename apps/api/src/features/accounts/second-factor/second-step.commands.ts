import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPeople } from '../accounts.lookups.ts'
import { recoveryCodeUsedMail } from '../accounts.mails.tsx'
import { findEmail } from '../accounts.queries.ts'
import { secondStepTries } from '../known-devices.ts'
import { securityLink } from '../links.ts'
import { createSession, type StartedSession } from '../sessions/index.ts'
import { readChallenge, takeChallenge } from '../sign-in/sign-in.ts'
import { type SecondStep, verifyProof } from './proofs.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'

/**
 * The second half of a sign-in. Attempts are counted before they are checked, per challenge and per account,
 * so new challenges or other IP addresses give no more of them.
 *
 * An attacker who knows the password gets this far and must not lock out the owner. Known devices and
 * signed-in users therefore have their own limits.
 */
export async function passSecondStep(
  services: Services,
  request: FastifyRequest,
  given: SecondStep,
): Promise<StartedSession & { readonly userId: string }> {
  const { db, limits, config } = services
  const challenge = await readChallenge(db, config, request)
  if (!challenge) throw new AppError('accounts.challenge_expired')
  await limits.spend('secondFactorChallenge', challenge.token)
  const tries = await secondStepTries(services, request, challenge.userId)
  await limits.spend(...tries)

  const proof = await verifyProof(services, challenge.userId, given)
  const session = await transact(db, async (tx) => {
    // Same lock order as every change of credentials: user, token, factor.
    await lockPeople(tx, [challenge.userId])
    if (!(await takeChallenge(tx, challenge))) throw new AppError('accounts.challenge_expired')
    await proof(tx)
    if ('recoveryCode' in given) await tellOfRecovery(tx, services, challenge.userId)
    const userAgent = request.headers['user-agent']
    return createSession(tx, { userId: challenge.userId, ip: request.ip, userAgent })
  })
  await limits.forget('secondFactorChallenge', challenge.token)
  await limits.forget(...tries)
  return { ...session, userId: challenge.userId }
}

async function tellOfRecovery(tx: Tx, { config }: Services, userId: string): Promise<void> {
  const facts = { left: await countRecoveryCodes(tx, userId), securityUrl: securityLink(config) }
  await sendMail(tx, recoveryCodeUsedMail, { to: await findEmail(tx, userId), facts })
}
