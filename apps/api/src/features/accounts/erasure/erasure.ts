import { randomBytes } from 'node:crypto'
import { eraseAccountSchema, erasureObstaclesSchema } from '@trunfo/contract/accounts/erasure.schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import { sessionCookieName } from '../../../platform/auth/session.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { FindErasureObstacles } from '../../../platform/erasure-obstacles.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Feature } from '../../../platform/feature.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { deleteIdempotencyKeysOf, runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { releaseUnattachedUploads, releaseUpload } from '../../../platform/storage/uploads.ts'
import { accountErased } from '../accounts.events.ts'
import { farewellMail } from '../accounts.mails.tsx'
import { expireExportsOf } from '../export/index.ts'
import { restrictIdentity } from '../identity/index.ts'
import { requirePassword } from '../passwords.ts'
import { forgetPendingPasswords } from '../pending-passwords.ts'
import { type ActingFor, founderVerdict, lockLeaver, lockTarget } from '../roles-and-bans/index.ts'
import { deleteSessions } from '../sessions/index.ts'

export function erasureRoutes(app: App, services: Services, features: readonly Feature[]): void {
  const cookieName = sessionCookieName(services.config)
  const findObstacles = obstaclesOf(features)

  app.get(
    '/api/accounts/me/erasure',
    {
      config: { access: signedIn },
      schema: { tags: ['accounts'], response: { 200: erasureObstaclesSchema } },
    },
    async (request) => {
      const { actor } = contextOf(services, request)
      const obstacles = await findObstacles(services.db, actor.userId)
      return { obstacles: obstacles.map(({ reason, amount }) => ({ reason, amountCents: amount })) }
    },
  )

  app.delete(
    '/api/accounts/me',
    {
      config: { access: signedIn, idempotency: 'secret' },
      schema: { tags: ['accounts'], body: eraseAccountSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await eraseOwnAccount(contextOf(services, request), request.body.password, findObstacles)
      return reply.clearCookie(cookieName, { path: '/' }).code(204).send(null)
    },
  )
}

/** Collects the obstacles of all features. */
export function obstaclesOf(features: readonly Feature[]): FindErasureObstacles {
  return async (db, userId) => {
    const found = []
    for (const { erasureObstacles } of features) found.push(...((await erasureObstacles?.(db, userId)) ?? []))
    return found
  }
}

async function eraseOwnAccount(
  ctx: Ctx,
  password: string,
  findObstacles: FindErasureObstacles,
): Promise<void> {
  const { actor, requestId } = ctx
  const { userId } = actor
  await requirePassword(ctx, password)
  await runCommand(ctx, async (tx) => {
    const person = await lockLeaver(tx, userId)
    await erase(tx, { person, actorId: userId, requestId, findObstacles })
  })
}

interface StaffErasure {
  readonly authority: Extract<ActingFor, { kind: 'staff' }>
  readonly userId: string
  /** Typed by the staff member as a confirmation, because erasure is final. */
  readonly username: string
  readonly reason: string
  readonly requestId: string
  readonly findObstacles: FindErasureObstacles
}

/** Erasure by a founder, in the caller's transaction. */
export async function erasePerson(tx: Tx, erasure: StaffErasure): Promise<void> {
  const { authority, username, reason, requestId, findObstacles } = erasure
  const person = await lockTarget(tx, erasure, { verdictOf: founderVerdict, mayLoseFounder: true })
  if (username !== person.username) throw new AppError('accounts.confirmation_differs')
  await erase(tx, { person, actorId: authority.userId, reason, requestId, findObstacles })
}

interface Erasure {
  /** The caller has locked this user. */
  readonly person: { readonly id: string; readonly username: string }
  readonly actorId: string
  readonly reason?: string
  readonly requestId: string
  readonly findObstacles: FindErasureObstacles
}

/**
 * Anonymises the account but keeps the row, because ledger, brackets and audit log refer to it. Other
 * features erase their data when they receive `accountErased`.
 */
async function erase(tx: Tx, { person, actorId, reason, requestId, findObstacles }: Erasure): Promise<void> {
  const { id: userId } = person
  const obstacles = await findObstacles(tx, userId)
  if (obstacles.length > 0) {
    const reasons = obstacles.map(({ reason }) => reason).join(',')
    throw new AppError('accounts.erasure_obstructed', { reasons })
  }
  const { email, avatarKey } = await findLeaver(tx, userId)

  await sendMail(tx, farewellMail, { to: email, facts: { username: person.username } })
  await anonymise(tx, userId, pseudonymOf(randomBytes(5).toString('hex')))
  await deleteTraces(tx, userId)
  await restrictIdentity(tx, userId)
  await forgetPendingPasswords(tx, email)
  await deleteIdempotencyKeysOf(tx, userId)
  if (avatarKey) await releaseUpload(tx, avatarKey)
  await releaseUnattachedUploads(tx, userId)
  await expireExportsOf(tx, userId)
  await recordAudit(tx, {
    actorId,
    action: 'person.erased',
    subject: { type: 'person', id: userId },
    reason,
    requestId,
  })
  await emit(tx, accountErased, { userId })
}

/** `random` makes the name unique. */
function pseudonymOf(random: string): { username: string; email: string } {
  const username = `removido-${random}`
  // The top level `invalid` is reserved: no mail can ever be sent there.
  return { username, email: `${username}@conta.invalid` }
}

interface Leaver {
  readonly email: string
  readonly avatarKey: string | null
}

function findLeaver(tx: Tx, userId: string): Promise<Leaver> {
  return tx
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .select(['person.email', 'profile.avatar_key as avatarKey'])
    .where('person.id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function anonymise(
  tx: Tx,
  userId: string,
  { username, email }: { username: string; email: string },
): Promise<void> {
  // The `users` row first, as when an address is confirmed or changed: triggers update the directory from
  // both rows.
  await tx
    .updateTable('users')
    .set({
      email,
      email_verified: false,
      email_changed_at: null,
      two_factor_enabled: false,
      staff_password_set_at: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('profiles')
    .set({
      status: 'erased',
      username,
      username_changed_at: null,
      avatar_key: null,
      roles: ['user'],
      has_paid_vip: false,
    })
    .where('id', '=', userId)
    .execute()
}

/** Deletes this feature's rows that concern only this user. */
async function deleteTraces(tx: Tx, userId: string): Promise<void> {
  await deleteSessions(tx, userId)
  await tx.deleteFrom('account_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('credentials').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('former_usernames').where('user_id', '=', userId).execute()
}
