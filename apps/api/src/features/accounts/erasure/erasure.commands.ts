import { randomBytes } from 'node:crypto'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { forgetAnswersTo } from '../../../platform/http/idempotency.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { releaseUnattachedUploads, releaseUpload } from '../../../platform/storage/uploads.ts'
import { accountErased } from '../accounts.events.ts'
import { expireExportsOf } from '../export/export.queries.ts'
import { farewellMail } from '../mails/farewell-mail.tsx'
import { requirePassword } from '../passwords.ts'
import { requireAnotherFounder } from '../standing/standing.commands.ts'
import { lockStanding } from '../standing/standing.queries.ts'
import { anonymise, deleteTraces, findLeaver } from './erasure.queries.ts'
import { pseudonymOf } from './erasure.rules.ts'

export async function eraseOwnAccount(ctx: Ctx, password: string): Promise<void> {
  const { services, actor, requestId } = ctx
  await requirePassword(ctx, password)
  await services.db
    .transaction()
    .execute((tx) => erasePerson(tx, { userId: actor.userId, actorId: actor.userId, requestId }))
}

interface Erasure {
  readonly userId: string
  readonly actorId: string
  readonly requestId: string
}

/**
 * Takes the person out and leaves the row: ledger, brackets and audit log go on pointing at somebody, who is now
 * nobody. The other features take out what is theirs when they hear of it.
 */
async function erasePerson(tx: Tx, { userId, actorId, requestId }: Erasure): Promise<void> {
  await requireAnotherFounder(tx, userId)
  const person = await lockStanding(tx, userId)
  if (!person || person.status === 'erased') throw new AppError('accounts.person_not_found')
  const { email, avatarKey } = await findLeaver(tx, userId)

  await sendMail(tx, farewellMail, { to: email, facts: { username: person.username } })
  await anonymise(tx, userId, pseudonymOf(randomBytes(5).toString('hex')))
  await deleteTraces(tx, userId)
  await forgetAnswersTo(tx, userId)
  if (avatarKey) await releaseUpload(tx, avatarKey)
  await releaseUnattachedUploads(tx, userId)
  await expireExportsOf(tx, userId)
  await recordAudit(tx, {
    actorId,
    action: 'person.erased',
    subject: { type: 'person', id: userId },
    requestId,
  })
  await emit(tx, accountErased, { userId })
}
