import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { App } from './app-type.ts'
import { isSafeMethod } from './csrf.ts'

/**
 * A phone that loses its network mid-request sends it again. With an `Idempotency-Key` the second one gets the
 * first one's answer instead of a second effect. A claim whose process died is free again after a minute;
 * acts that move money are also unique by their business fact, so even that repeat cannot pay twice.
 */
const CLAIM_SECONDS = 60
const BODY_MAX = 64 * 1024
const KEY_PATTERN = /^[\w-]{8,100}$/

interface Claim {
  readonly owner: string
  readonly key: string
}

interface Answer {
  readonly status: number
  readonly body: string
}

const claims = new WeakMap<FastifyRequest, Claim>()

export function honourIdempotencyKeys(app: App, db: Db, secret: string): void {
  app.addHook('preHandler', (request, reply, done) => {
    const key = request.headers['idempotency-key']
    if (key === undefined || isSafeMethod(request.method) || request.isMultipart?.()) return done()
    if (request.routeOptions.config.isAnsweredOnce) return done()
    if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
      throw new AppError('platform.invalid_request', { field: 'Idempotency-Key' })
    }
    const claim = { owner: request.actor?.userId ?? `anonymous:${request.ip}`, key }
    claimOrFind(db, claim, fingerprintOf(request, secret)).then((earlier) => {
      if (earlier) return replay(reply, earlier)
      claims.set(request, claim)
      done()
    }, done)
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const claim = claims.get(request)
    if (!claim) return done()
    settle(db, claim, reply, payload).then(() => done(), done)
  })
}

/** For a person who leaves: the answers they got are about them. */
export async function forgetAnswersTo(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('owner', '=', userId).execute()
}

function replay(reply: FastifyReply, earlier: Answer): void {
  reply
    .code(earlier.status)
    .header('idempotency-replayed', 'true')
    .type('application/json; charset=utf-8')
    .send(earlier.body)
}

async function claimOrFind(db: Db, claim: Claim, fingerprint: string): Promise<Answer | null> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...claim, fingerprint })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key'])
        .doUpdateSet({ claimed_at: sql`now()` })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.fingerprint', '=', fingerprint)
        .where(
          'idempotency_keys.claimed_at',
          '<',
          sql<Date>`now() - make_interval(secs => ${CLAIM_SECONDS})`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('owner', '=', claim.owner)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  // The first request failed on our side between the two statements: this one may simply be sent again.
  if (!earlier) throw new AppError('platform.still_running')
  if (earlier.fingerprint !== fingerprint) throw new AppError('platform.key_reused')
  if (earlier.status === null) throw new AppError('platform.still_running')
  return { status: earlier.status, body: earlier.body ?? '' }
}

/** Our own failures are not an answer: the key is given back so that a retry runs. */
async function settle(db: Db, claim: Claim, reply: FastifyReply, payload: unknown): Promise<void> {
  const isAnswer =
    reply.statusCode < 500 && (payload === undefined || payload === null || typeof payload === 'string')
  const body = typeof payload === 'string' ? payload : ''
  if (!isAnswer || body.length > BODY_MAX) {
    await db
      .deleteFrom('idempotency_keys')
      .where('owner', '=', claim.owner)
      .where('key', '=', claim.key)
      .execute()
    return
  }
  await db
    .updateTable('idempotency_keys')
    .set({ status: reply.statusCode, body })
    .where('owner', '=', claim.owner)
    .where('key', '=', claim.key)
    .execute()
}

/** Keyed, because a body can hold a password and a plain hash of it could be guessed from a copy of the table. */
function fingerprintOf(request: FastifyRequest, secret: string): string {
  return createHmac('sha256', secret)
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('base64url')
}
