import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import { oauthLinksSchema, oauthParamsSchema } from '@trunfo/contract/accounts/oauth.schemas'
import { stepUpSchema } from '@trunfo/contract/accounts/second-factor.schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { oauthLinksChanged } from '../accounts.events.ts'
import { signInRelinkedMail, signInUnlinkedMail } from '../accounts.mails.tsx'
import { findEmail } from '../accounts.queries.ts'
import { securityLink } from '../links.ts'
import { labelOf } from '../oauth/index.ts'
import { requirePassword } from '../passwords.ts'
import { keepOnlySession, sendSessionCookie } from '../sessions/index.ts'
import { voidPendingTokens } from '../tokens.ts'

export function oauthLinksRoutes(app: App, services: Services): void {
  app.get(
    '/api/accounts/me/oauth',
    { config: { access: signedIn }, schema: { tags: ['accounts'], response: { 200: oauthLinksSchema } } },
    (request) => viewLinks(contextOf(services, request)),
  )

  for (const [method, isLinked] of [
    ['DELETE', false],
    ['POST', true],
  ] as const) {
    app.route({
      method,
      url: '/api/accounts/me/oauth/:provider',
      config: { access: signedIn, idempotency: 'secret' },
      schema: {
        tags: ['accounts'],
        params: oauthParamsSchema,
        body: stepUpSchema,
        response: { 204: z.null() },
      },
      handler: async (request, reply) => {
        const change = { provider: request.params.provider, isLinked }
        const token = await setLinked(contextOf(services, request), change, request.body.password)
        return sendSessionCookie(reply, services.config, token).code(204).send(null)
      },
    })
  }
}

async function viewLinks({ services, actor }: Ctx): Promise<z.infer<typeof oauthLinksSchema>> {
  const links = await findLinks(services.db, actor.userId)
  return {
    links: links.map(({ provider, linkedAt, unlinkedAt }) => ({
      provider: provider as OAuthProvider,
      linkedAt: linkedAt.toISOString(),
      unlinkedAt: unlinkedAt?.toISOString() ?? null,
    })),
  }
}

interface LinkChange {
  readonly provider: OAuthProvider
  readonly isLinked: boolean
}

/**
 * Unlinks an account or links it again. It requires the password, checked again under the lock, so nobody can
 * remove their last method to sign in. Users without a password set one first, by mail.
 *
 * Sessions do not record how they began, so all end except this one, which continues under the returned
 * token.
 */
async function setLinked(ctx: Ctx, { provider, isLinked }: LinkChange, password: string): Promise<string> {
  const { services, actor, requestId } = ctx
  const { userId } = actor
  const passwordHolds = await requirePassword(ctx, password)
  return runCommand(ctx, async (tx) => {
    await passwordHolds(tx)
    const isChanged = await updateLink(tx, userId, { provider, isLinked })
    if (!isChanged) throw new AppError('accounts.oauth_link_not_found')
    await emit(tx, oauthLinksChanged, { userId })
    await voidPendingTokens(tx, userId)
    const token = await keepOnlySession(tx, actor)
    await recordAudit(tx, {
      actorId: userId,
      action: isLinked ? 'person.oauth-relinked' : 'person.oauth-unlinked',
      subject: { type: 'person', id: userId },
      after: { provider },
      requestId,
    })
    const facts = { provider: labelOf(provider), securityUrl: securityLink(services.config) }
    const mail = isLinked ? signInRelinkedMail : signInUnlinkedMail
    await sendMail(tx, mail, { to: await findEmail(tx, userId), facts })
    return token
  })
}

/** A user has at most one per provider. */
function findLinks(
  db: Db,
  userId: string,
): Promise<{ provider: string; linkedAt: Date; unlinkedAt: Date | null }[]> {
  return db
    .selectFrom('credentials')
    .select(['provider_id as provider', 'created_at as linkedAt', 'unlinked_at as unlinkedAt'])
    .where('user_id', '=', userId)
    .where('password', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** Returns false if there is no such link, or it already has this state. */
async function updateLink(tx: Tx, userId: string, { provider, isLinked }: LinkChange): Promise<boolean> {
  const row = await tx
    .updateTable('credentials')
    .set({ unlinked_at: isLinked ? null : sql`clock_timestamp()`, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', provider)
    .where('unlinked_at', isLinked ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Restores the links as they were at `moment`, for an owner who recovers a taken-over account. */
export async function restoreLinks(tx: Tx, userId: string, moment: Date): Promise<void> {
  await tx
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('password', 'is', null)
    .where('created_at', '>=', moment)
    .execute()
  await tx
    .updateTable('credentials')
    .set({ unlinked_at: null, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('unlinked_at', '>=', moment)
    .execute()
  await emit(tx, oauthLinksChanged, { userId })
}
