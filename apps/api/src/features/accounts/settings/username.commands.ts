import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/violations.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { usernameChanged } from '../accounts.events.ts'
import { usernameProblem } from '../accounts.rules.ts'
import { isUsernameFree } from '../sign-up/sign-up.queries.ts'
import { insertFormerUsername, lockUsername, updateUsername } from './settings.queries.ts'
import { lockedUntil } from './settings.rules.ts'

/** Other capitals are a new name too, and start the six months anew. */
export async function changeUsername(ctx: Ctx, givenName: string): Promise<void> {
  const username = givenName.trim()
  const problem = usernameProblem(username)
  if (problem) throw new AppError(problem)
  try {
    await ctx.services.db.transaction().execute((tx) => rename(tx, ctx, username))
  } catch (error) {
    // Somebody took the name between the question and the answer.
    if (isUniqueViolation(error)) throw new AppError('accounts.username_taken')
    throw error
  }
}

async function rename(tx: Tx, { actor, requestId }: Ctx, username: string): Promise<void> {
  const { userId } = actor
  const present = await lockUsername(tx, userId)
  if (!present) throw new AppError('platform.unauthenticated')
  const { username: before, changedAt, now } = present
  if (before === username) return
  const until = lockedUntil(changedAt, now)
  if (until) throw new AppError('accounts.username_locked', { until: until.toISOString() })
  const isOwnName = before.toLowerCase() === username.toLowerCase()
  if (!isOwnName && !(await isUsernameFree(tx, username))) throw new AppError('accounts.username_taken')

  await updateUsername(tx, userId, username)
  await insertFormerUsername(tx, userId, before)
  // Without the names: the log is for ever, and a person may leave. They stand in former_usernames.
  await recordAudit(tx, {
    actorId: userId,
    action: 'person.username-changed',
    subject: { type: 'person', id: userId },
    requestId,
  })
  await emit(tx, usernameChanged, { userId, before, after: username })
}
