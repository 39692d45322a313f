import { createHash, randomBytes } from 'node:crypto'
import { STEP_UP_HEADER, STEP_UP_MINUTES, type StepUpAct } from '@trunfo/contract/step-up'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../auth/actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { defineEvent } from '../jobs/events.ts'

/**
 * What a route asks for besides the session, because a session can be stolen: a proof of who the person is.
 *
 * - `always`: one proof for one act. It is taken in the act's transaction, so it can neither be used twice nor be lost
 *   with an act that was refused.
 * - `recent`: one proof for every such act of the session in the next five minutes.
 *
 * The proof is given at `POST /api/accounts/step-up`. `act` asks for it, and every act that it admits is told to the
 * fundadores.
 */
export interface StepUp {
  readonly freshness: 'always' | 'recent'
  readonly act: StepUpAct
  /** Depends on what is asked for: the command decides, with `requireStepUp`. */
  readonly isConditional: boolean
}

/** `in-body`: the proof comes with the request, in a field of its form, and the command judges it by itself. */
export type DeclaredStepUp = StepUp | 'never' | 'in-body'

export const always = (act: StepUpAct): StepUp => ({ freshness: 'always', act, isConditional: false })
export const recent = (act: StepUpAct): StepUp => ({ freshness: 'recent', act, isConditional: false })
export const inSomeCases = (stepUp: StepUp): StepUp => ({ ...stepUp, isConditional: true })

/** What the request brings, and whether its command has asked for it. */
export interface Proving {
  readonly stepUp: StepUp
  readonly actor: Actor
  readonly token: string | null
  isTaken: boolean
  /** Who or what it was done to, in words for the fundadores. */
  about: string
}

export const stepUpTaken = defineEvent<{
  userId: string
  username: string
  act: StepUpAct
  about: string
  at: string
}>('platform.step-up-taken')

/** Null on routes that ask for nothing. */
export function provingOf(request: FastifyRequest): Proving | null {
  const { stepUp } = request.routeOptions.config
  if (typeof stepUp !== 'object' || !request.actor) return null
  const { [STEP_UP_HEADER]: token } = request.headers
  request.proving ??= {
    stepUp,
    actor: request.actor,
    token: typeof token === 'string' ? token : null,
    isTaken: false,
    about: '',
  }
  return request.proving
}

/** For acts that ask in some cases. In the act's transaction, like every other use of a proof. */
export async function requireStepUp(
  tx: Tx,
  { proving }: { readonly proving?: Proving | null },
): Promise<void> {
  if (!proving) throw new Error('A command asks for a step-up that its route does not declare')
  if (proving.isTaken) return
  const { stepUp, actor, token } = proving
  const isProven =
    stepUp.freshness === 'recent'
      ? await isRecentlyProven(tx, actor.sessionId)
      : token !== null && (await takeToken(tx, actor.sessionId, token))
  if (!isProven) throw new AppError('platform.step_up_required')
  proving.isTaken = true
}

/**
 * For a command that asks somebody else before its transaction: refuses early what `act` would refuse anyway. It takes
 * nothing.
 */
export async function expectStepUp(
  db: Db,
  { proving }: { readonly proving?: Proving | null },
): Promise<void> {
  if (!proving) return
  const { stepUp, actor, token } = proving
  const isProven =
    stepUp.freshness === 'recent'
      ? await isRecentlyProven(db, actor.sessionId)
      : token !== null && (await isTokenUnused(db, actor.sessionId, token))
  if (!isProven) throw new AppError('platform.step_up_required')
}

/** Says in the mail to the fundadores who or what it was done to. */
export function describeAct({ proving }: { readonly proving?: Proving | null }, about: string): void {
  if (proving) proving.about = about
}

/** Keeps the proof that a session has just given. The token is for the page that gave it, and stands nowhere in plain. */
export async function openStepUp(tx: Tx, sessionId: string): Promise<{ token: string; until: Date }> {
  const token = randomBytes(32).toString('base64url')
  const { until } = await tx
    .insertInto('step_ups')
    .values({ session_id: sessionId, token_hash: hashOf(token) })
    .returning(sql<Date>`proven_at + ${LIFE}`.as('until'))
    .executeTakeFirstOrThrow()
  return { token, until }
}

/** The session goes on under another token: whoever knew the old one keeps nothing. */
export async function forgetStepUps(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('step_ups').where('session_id', '=', sessionId).execute()
}

const LIFE = sql`make_interval(mins => ${sql.lit(STEP_UP_MINUTES)})`
const isFresh = sql<boolean>`proven_at > now() - ${LIFE}`
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

async function isRecentlyProven(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('step_ups')
    .select('id')
    .where('session_id', '=', sessionId)
    .where(isFresh)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function isTokenUnused(db: Db, sessionId: string, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('step_ups')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where(isFresh)
    .executeTakeFirst()
  return row !== undefined
}

async function takeToken(tx: Tx, sessionId: string, token: string): Promise<boolean> {
  const row = await tx
    .updateTable('step_ups')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where(isFresh)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
