import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { isLockTimeout } from '../db/violations.ts'
import { AppError } from '../errors.ts'
import { emit } from '../jobs/emit.ts'
import { transact } from '../jobs/transact.ts'
import type { App } from './app-type.ts'
import type { Claim } from './claim.ts'
import type { Visit } from './context.ts'
import { unnamedOf } from './self-dealing.ts'
import { requireStepUp, stepUpTaken } from './step-up.ts'

/** Types that survive a JSON round trip. A date, for example, would come back as a string. */
export type Plain<T> = T extends Date | bigint | symbol | ((...args: never[]) => unknown)
  ? never
  : { readonly [Field in keyof T]: Plain<T[Field]> }

/**
 * Runs a command in the one transaction of a request, and checks its idempotency key, proof and self-dealing
 * declarations. Returns what `run` returned.
 *
 * A repeated request gets the stored result and needs no proof, because it changes nothing. If the first
 * request still runs, the repeat waits for it at the key's index, and fails with `platform.still_running` at
 * the lock timeout. A command that throws rolls its claim back too, so errors are never stored.
 */
export function runCommand<Result>(
  visit: Visit,
  run: (tx: Tx) => Promise<Result & Plain<Result>>,
): Promise<Result> {
  const { services, claim } = visit
  return transact(services.db, async (tx): Promise<Result> => {
    if (!claim) return runWithStepUp(tx, visit, run)
    const earlier = await claimOrFind(tx, claim)
    claim.state = earlier ? 'repeated' : 'made'
    if (earlier) return (earlier.result ?? undefined) as Result
    const result = await runWithStepUp(tx, visit, run)
    if (claim.key !== null && result !== undefined) await keepResult(tx, claim, result)
    return result
  })
}

/** Takes the proof that the route declares, runs the command, and emits `stepUpTaken` if a proof was used. */
async function runWithStepUp<Result>(
  tx: Tx,
  { proving, dealing }: Visit,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (dealing) dealing.isInAct = true
  if (proving && !proving.stepUp.isConditional) await requireStepUp(tx, { proving })
  const result = await run(tx)
  if (dealing) dealing.isInAct = false
  if (proving?.isTaken) {
    const { actor, about, stepUp } = proving
    const { userId, username } = actor
    await emit(tx, stepUpTaken, { userId, username, act: stepUp.act, about, at: new Date().toISOString() })
  }
  return result
}

/**
 * Whether this request has already succeeded. Use it before a precondition that the command's own success
 * would break.
 */
export async function isDone({ services: { db }, claim }: Visit): Promise<boolean> {
  if (!claim) return false
  const { fingerprint, owner, key } = claim
  const row = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks repeated responses with `Idempotency-Replayed`, and fails requests whose route declares a check that
 * its command never made.
 */
export function verifyRoutePromises(app: App): void {
  app.decorateRequest('claim', null)
  app.decorateRequest('proving', null)
  app.decorateRequest('dealing', null)
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 400) return done()
    const { claim } = request
    if (claim?.state === 'repeated') reply.header('idempotency-replayed', 'true')
    const broken = claim?.state === 'repeated' ? null : brokenPromise(request)
    if (broken !== null) return done(new Error(`${request.method} ${request.url} ${broken}`))
    done()
  })
}

function brokenPromise({ claim, proving, dealing }: FastifyRequest): string | null {
  if (claim?.state === 'open') return 'did not claim its key'
  if (proving && !proving.isTaken && !proving.stepUp.isConditional) return 'did not ask for its proof'
  const unnamed = dealing ? unnamedOf(dealing) : []
  return unnamed.length === 0 ? null : `did not say who is the ${unnamed.join(' and the ')}`
}

/** Deletes a person's stored results when the account is erased: they are personal data. */
export async function deleteIdempotencyKeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('owner', '=', userId).execute()
}

async function claimOrFind(tx: Tx, { owner, key, fingerprint }: Claim): Promise<{ result: unknown } | null> {
  if (key === null) return null
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ owner, key, fingerprint })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isLockTimeout(error) ? new AppError('platform.still_running') : error
    })
  if (claimed) return null
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'result'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  // Housekeeping or an erasure deleted it between the two statements. The client may simply retry.
  if (!earlier) throw new AppError('platform.still_running')
  if (earlier.fingerprint !== fingerprint) throw new AppError('platform.key_reused')
  return earlier
}

async function keepResult(tx: Tx, { owner, key }: Claim, result: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ result: sql`${JSON.stringify(result)}::jsonb` })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute()
}
