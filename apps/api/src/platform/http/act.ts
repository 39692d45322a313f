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

/** What comes back from JSON as it went in: a date, for one, would come back as a text. */
export type Plain<T> = T extends Date | bigint | symbol | ((...args: never[]) => unknown)
  ? never
  : { readonly [Field in keyof T]: Plain<T[Field]> }

/**
 * Opens the one transaction of an act. Whatever it throws takes the claim along, so a refusal is never kept; one that
 * comes while the first still runs waits for it at the key's index. A repetition is asked for no proof: it does nothing.
 */
export function act<Result>(visit: Visit, run: (tx: Tx) => Promise<Result & Plain<Result>>): Promise<Result> {
  const { services, claim } = visit
  return transact(services.db, async (tx): Promise<Result> => {
    if (!claim) return runProven(tx, visit, run)
    const earlier = await claimOrFind(tx, claim)
    claim.state = earlier ? 'repeated' : 'made'
    if (earlier) return (earlier.result ?? undefined) as Result
    const result = await runProven(tx, visit, run)
    if (claim.key !== null && result !== undefined) await keepResult(tx, claim, result)
    return result
  })
}

/** With the proof that the route asks for, and word of it to those who watch. */
async function runProven<Result>(
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

/** For a check before the act that the act's own success would fail. */
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

/** Says which answers are repeated, and finds the route that promises what its command never does. */
export function watchPromises(app: App): void {
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

/** For a person who leaves: the answers they got are about them. */
export async function forgetAnswersTo(tx: Tx, userId: string): Promise<void> {
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
  // Housekeeping or an erasure took it between the two statements: this one may simply be sent again.
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
