import type { AuditAction } from '@trunfo/contract/audit'
import { CANNED_REPLIES_MAX, TICKET_STAFF } from '@trunfo/contract/tickets'
import {
  cannedRepliesSchema,
  cannedReplyParamsSchema,
  cannedReplySavedSchema,
  saveCannedReplySchema,
} from '@trunfo/contract/tickets.schemas'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import type { Services } from '../../../platform/services.ts'

const tags = ['tickets']
const params = cannedReplyParamsSchema
const managing = { access: anyOf(TICKET_STAFF), idempotency: 'key', selfDealing: 'no-money' } as const

export function cannedRepliesRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/canned-replies',
    {
      config: { access: anyOf(TICKET_STAFF) },
      schema: { tags, response: { 200: cannedRepliesSchema } },
    },
    () => viewCannedReplies(services),
  )

  app.post(
    '/api/admin/canned-replies',
    {
      config: managing,
      schema: { tags, body: saveCannedReplySchema, response: { 201: cannedReplySavedSchema } },
    },
    async (request, reply) => {
      const saved = await createCannedReply(contextOf(services, request), request.body)
      return reply.code(201).send({ reply: saved })
    },
  )

  app.put(
    '/api/admin/canned-replies/:id',
    {
      config: managing,
      schema: { tags, params, body: saveCannedReplySchema, response: { 200: cannedReplySavedSchema } },
    },
    async (request) => ({
      reply: await changeCannedReply(contextOf(services, request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/api/admin/canned-replies/:id',
    { config: managing, schema: { tags, params, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeCannedReply(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}

interface ReplyInput {
  readonly title: string
  readonly text: string
}
interface Saved {
  readonly id: string
}

const viewCannedReplies = async ({ db }: Services) => ({
  replies: await db
    .selectFrom('canned_replies')
    .select(['id', 'title', 'text'])
    .orderBy('title')
    .orderBy('id')
    .limit(CANNED_REPLIES_MAX)
    .execute(),
})

/** The advisory lock serialises the count, so that concurrent requests cannot exceed the limit. */
function createCannedReply(ctx: Ctx, given: ReplyInput): Promise<Saved> {
  validateReply(given)
  return runCommand(ctx, async (tx) => {
    await advisoryLock(tx, 'canned replies')
    if (await isFull(tx)) throw new AppError('tickets.too_many_canned', { max: CANNED_REPLIES_MAX })
    const { title, text } = given
    const saved = await tx
      .insertInto('canned_replies')
      .values({ title, text })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(ctx, tx, 'canned-reply.created', { id: saved.id, after: { title, text } })
    return saved
  })
}

function changeCannedReply(ctx: Ctx, id: string, given: ReplyInput): Promise<Saved> {
  validateReply(given)
  return runCommand(ctx, async (tx) => {
    const before = await lockReply(tx, id)
    const { title, text } = given
    await tx.updateTable('canned_replies').set({ title, text }).where('id', '=', id).execute()
    await record(ctx, tx, 'canned-reply.changed', { id, before, after: { title, text } })
    return { id }
  })
}

const removeCannedReply = (ctx: Ctx, id: string): Promise<void> =>
  runCommand(ctx, async (tx) => {
    const before = await lockReply(tx, id)
    await tx.deleteFrom('canned_replies').where('id', '=', id).execute()
    await record(ctx, tx, 'canned-reply.removed', { id, before })
  })

function validateReply({ title, text }: ReplyInput): void {
  if (title === '') throw new AppError('tickets.canned_title_required')
  if (text === '') throw new AppError('tickets.canned_text_required')
}

async function lockReply(tx: Tx, id: string): Promise<{ title: string; text: string }> {
  const reply = await tx
    .selectFrom('canned_replies')
    .select(['title', 'text'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!reply) throw new AppError('tickets.canned_not_found')
  return reply
}

async function isFull(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('canned_replies')
    .select('id')
    .offset(CANNED_REPLIES_MAX - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const record = (
  { actor, requestId }: Ctx,
  tx: Tx,
  action: AuditAction,
  {
    id,
    ...change
  }: { id: string; before?: { title: string; text: string }; after?: { title: string; text: string } },
): Promise<void> =>
  recordAudit(tx, {
    actorId: actor.userId,
    action,
    subject: { type: 'canned-reply', id },
    ...change,
    requestId,
  })
