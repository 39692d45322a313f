import { givenProofSchema, giveProofSchema } from '@trunfo/contract/accounts/step-up.schemas'
import { PAGES } from '@trunfo/contract/pages'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { signedIn } from '../../../platform/http/access.ts'
import { act } from '../../../platform/http/act.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { openStepUp, stepUpTaken } from '../../../platform/http/step-up.ts'
import { type Reaction, reactInTransaction } from '../../../platform/jobs/definitions.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { FIRST_ID } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { stepUpMail } from '../accounts.mails.tsx'
import { findEmail, findHolders, findPasswordHash } from '../accounts.queries.ts'
import { type Proof, requirePassword } from '../passwords.ts'
import { findFactor, judgeSecondStep } from '../second-factor/index.ts'

export function stepUpRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/step-up',
    {
      // A repetition proves the same once more.
      config: { access: signedIn, idempotency: 'secret' },
      schema: {
        tags: ['accounts'],
        description: 'Proves who is signed in, for acts that ask for it.',
        body: giveProofSchema,
        response: { 200: givenProofSchema },
      },
    },
    (request) => giveProof(contextOf(services, request), request.body),
  )
}

/** What a signed-in person gives to show that it is they who ask. */
export type GivenProof = z.infer<typeof giveProofSchema>

async function giveProof(ctx: Ctx, given: GivenProof): Promise<z.infer<typeof givenProofSchema>> {
  const proofHolds = await requireProof(ctx, given)
  return act(ctx, async (tx) => {
    await proofHolds(tx)
    const { token, until } = await openStepUp(tx, ctx.actor.sessionId)
    return { token, until: until.toISOString() }
  })
}

/** For acts that take either: a code counts as much as the password, and whoever came by OAuth has no password. */
export async function requireProof(ctx: Ctx, given: GivenProof): Promise<Proof> {
  if ('currentPassword' in given) return requirePassword(ctx, given.currentPassword)
  const { services, actor } = ctx
  const useCode = await judgeSecondStep(services, actor.userId, { code: given.code })
  await services.limits.forget('secondFactorAccount', actor.userId)
  return useCode
}

/** Which of them the person has. */
export async function proofsOf(db: Db, userId: string): Promise<('password' | 'code')[]> {
  const [hash, factor] = await Promise.all([findPasswordHash(db, userId), findFactor(db, userId)])
  return [...(hash === null ? [] : ['password' as const]), ...(factor?.isConfirmed ? ['code' as const] : [])]
}

const FOUNDERS_MAX = 100

/** Everything that took a proof is told to everybody who could undo it. */
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
