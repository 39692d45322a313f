import { giveProofSchema, proofInputSchema } from '@trunfo/contract/accounts/step-up.schemas'
import { PAGES } from '@trunfo/contract/pages'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { openStepUp, stepUpTaken } from '../../../platform/http/step-up.ts'
import { type Reaction, reactInTransaction } from '../../../platform/jobs/definitions.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { FIRST_ID } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { stepUpMail } from '../accounts.mails.tsx'
import { findEmail, findHolders, findPasswordHash } from '../accounts.queries.ts'
import { type Proof, requirePassword } from '../passwords.ts'
import { findFactor, verifySecondStep } from '../second-factor/index.ts'

export function stepUpRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/step-up',
    {
      // A repeated request gives the same proof again.
      config: { access: signedIn, idempotency: 'secret' },
      schema: {
        tags: ['accounts'],
        description: 'Proves who is signed in, for acts that ask for it.',
        body: giveProofSchema,
        response: { 200: proofInputSchema },
      },
    },
    (request) => giveProof(contextOf(services, request), request.body),
  )
}

/** Password or code with which a signed-in user proves their identity. */
export type ProofInput = z.infer<typeof giveProofSchema>

async function giveProof(ctx: Ctx, given: ProofInput): Promise<z.infer<typeof proofInputSchema>> {
  const proofHolds = await requireProof(ctx, given)
  return runCommand(ctx, async (tx) => {
    await proofHolds(tx)
    const { token, until } = await openStepUp(tx, ctx.actor.sessionId)
    return { token, until: until.toISOString() }
  })
}

/** For commands that accept either proof: users who signed up with OAuth have no password. */
export async function requireProof(ctx: Ctx, given: ProofInput): Promise<Proof> {
  if ('currentPassword' in given) return requirePassword(ctx, given.currentPassword)
  const { services, actor } = ctx
  const useCode = await verifySecondStep(services, actor.userId, { code: given.code })
  await services.limits.forget('secondFactorAccount', actor.userId)
  return useCode
}

/** The kinds of proof that the user can give. */
export async function proofsOf(db: Db, userId: string): Promise<('password' | 'code')[]> {
  const [hash, factor] = await Promise.all([findPasswordHash(db, userId), findFactor(db, userId)])
  return [...(hash === null ? [] : ['password' as const]), ...(factor?.isConfirmed ? ['code' as const] : [])]
}

const FOUNDERS_MAX = 100

/** Every command that required a proof is mailed to all founders, who can undo it. */
export const stepUpReactions: readonly Reaction[] = [
  reactInTransaction(
    stepUpTaken,
    'accounts.tell-founders-of-step-up',
    async (tx, { payload }, { config }) => {
      const { username, act: what, about, at } = payload
      const url = new URL(PAGES.adminAudit.path, config.PUBLIC_URL).href
      const founders = await findHolders(tx, ['fundador'], { after: FIRST_ID, limit: FOUNDERS_MAX })
      for (const userId of founders)
        await sendMail(tx, stepUpMail, {
          to: await findEmail(tx, userId),
          facts: { username, act: what, about, at, url },
        })
    },
  ),
]
