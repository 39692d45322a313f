import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@trunfo/contract/accounts/second-factor'
import type { secondFactorStepUpSchema } from '@trunfo/contract/accounts/second-factor.schemas'
import { hasAnyRole, STAFF_ROLES } from '@trunfo/contract/roles'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import { seal } from '../../../platform/crypto/seal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { secondFactorChanged } from '../accounts.events.ts'
import { lockAccount, lockPeople } from '../accounts.lookups.ts'
import { secondFactorOffMail, secondFactorOnMail } from '../accounts.mails.tsx'
import { findEmail } from '../accounts.queries.ts'
import { securityLink } from '../links.ts'
import { type Proof, requirePassword } from '../passwords.ts'
import { keepOnlySession } from '../sessions/index.ts'
import { voidPendingTokens } from '../tokens.ts'
import { openSecret, recoveryCodeHashes, secretContext, verifySecondStep } from './proofs.ts'
import {
  confirmFactor,
  deleteFactor,
  findFactor,
  lockFactor,
  lockRoles,
  replaceRecoveryCodes,
  saveUnconfirmedFactor,
  setHasSecondFactor,
} from './second-factor.queries.ts'
import { enrolmentUri, makeSecret, matchingStep } from './totp.ts'

/** Creates a secret that has no effect until a code made from it confirms it. */
export async function startEnrolment(ctx: Ctx, password: string): Promise<{ uri: string; secret: string }> {
  await requirePassword(ctx, password)
  const { db, config } = ctx.services
  const { userId } = ctx.actor
  const secret = makeSecret()
  const isStarted = await saveUnconfirmedFactor(db, userId, seal(config, secretContext(userId), secret))
  if (!isStarted) throw new AppError('accounts.second_factor_enabled')
  return { secret, uri: enrolmentUri(secret, await findEmail(db, userId)) }
}

interface Enrolled {
  readonly recoveryCodes: string[]
  /** The session continues under this token. */
  readonly token: string
}

export async function confirmEnrolment(ctx: Ctx, code: string): Promise<Enrolled> {
  const { services, actor } = ctx
  const { userId } = actor
  const factor = await findFactor(services.db, userId)
  if (!factor) throw new AppError('accounts.second_factor_not_started')
  if (factor.isConfirmed) throw new AppError('accounts.second_factor_enabled')
  const step = matchingStep(openSecret(services, userId, factor.secret), code, factor.nowSeconds)
  if (step === null) throw new AppError('accounts.wrong_code')

  const recoveryCodes = makeRecoveryCodes()
  const token = await runCommand(ctx, async (tx) => {
    await lockAccount(tx, userId)
    await voidPendingTokens(tx, userId)
    const isConfirmed = await confirmFactor(tx, userId, factor.secret, step)
    if (!isConfirmed) throw new AppError('accounts.second_factor_enabled')
    await saveRecoveryCodes(tx, services, userId, recoveryCodes)
    await setHasSecondFactor(tx, userId, true)
    await recordChange(tx, ctx, true)
    const facts = { securityUrl: securityLink(services.config) }
    await sendMail(tx, secondFactorOnMail, { to: await findEmail(tx, userId), facts })
    return keepOnlySession(tx, actor)
  })
  return { recoveryCodes, token }
}

/** Requires the same proofs as disabling, because a recovery code can disable the second factor too. */
export async function renewRecoveryCodes(ctx: Ctx, stepUp: StepUp): Promise<string[]> {
  const proof = await requireBoth(ctx, stepUp)
  const { services, actor, requestId } = ctx
  const { userId } = actor
  const recoveryCodes = makeRecoveryCodes()
  await runCommand(ctx, async (tx) => {
    await proof(tx)
    if (!(await lockFactor(tx, userId))) throw new AppError('accounts.second_factor_not_enabled')
    await saveRecoveryCodes(tx, services, userId, recoveryCodes)
    await recordAudit(tx, {
      actorId: userId,
      action: 'person.recovery-codes-renewed',
      subject: { type: 'person', id: userId },
      requestId,
    })
  })
  await services.limits.forget('secondFactorAccount', userId)
  return recoveryCodes
}

/** Staff roles depend on the second factor, so staff cannot disable it. */
export async function disableSecondFactor(ctx: Ctx, stepUp: StepUp): Promise<void> {
  const proof = await requireBoth(ctx, stepUp)
  const { services, actor } = ctx
  const { userId } = actor
  await runCommand(ctx, async (tx) => {
    await proof(tx)
    const roles = await lockRoles(tx, userId)
    if (hasAnyRole(roles, STAFF_ROLES)) throw new AppError('accounts.second_factor_mandatory')
    await voidPendingTokens(tx, userId)
    if (!(await deleteFactor(tx, userId))) throw new AppError('accounts.second_factor_not_enabled')
    await setHasSecondFactor(tx, userId, false)
    await recordChange(tx, ctx, false)
    const facts = { securityUrl: securityLink(services.config) }
    await sendMail(tx, secondFactorOffMail, { to: await findEmail(tx, userId), facts })
  })
  await services.limits.forget('secondFactorAccount', userId)
}

type StepUp = z.infer<typeof secondFactorStepUpSchema>

/**
 * Requires both password and code to weaken the second factor. It protects against a stolen password, so the
 * password alone must not remove it.
 */
async function requireBoth(ctx: Ctx, { password, ...given }: StepUp): Promise<Proof> {
  const { userId } = ctx.actor
  const passwordHolds = await requirePassword(ctx, password)
  const useCode = await verifySecondStep(ctx.services, userId, given)
  return async (tx) => {
    await lockPeople(tx, [userId])
    await passwordHolds(tx)
    await useCode(tx)
  }
}

async function saveRecoveryCodes(
  tx: Tx,
  services: Services,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  const hashes = codes.flatMap((code) => recoveryCodeHashes(services, userId, code).slice(0, 1))
  await replaceRecoveryCodes(tx, userId, hashes)
}

async function recordChange(
  tx: Tx,
  { actor: { userId }, requestId }: Ctx,
  isEnabled: boolean,
): Promise<void> {
  await recordAudit(tx, {
    actorId: userId,
    action: isEnabled ? 'person.second-factor-enabled' : 'person.second-factor-disabled',
    subject: { type: 'person', id: userId },
    requestId,
  })
  await emit(tx, secondFactorChanged, { userId, isEnabled })
}

/** Leaves out characters that look alike on paper: 31 characters, ten per code, about 49 bits per code. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
  })
}
