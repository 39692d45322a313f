import { createHash, randomBytes } from 'node:crypto'
import { STEP_UP_HEADER, STEP_UP_MINUTES, type StepUpAct } from '@trunfo/contract/step-up'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../auth/actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { defineEvent } from '../jobs/events.ts'

/**
 * A proof of identity that a route needs in addition to the session, because a session can be stolen.
 *
 * - `always`: one proof per command. It is used up in the command's transaction, so it cannot be used twice,
 *   and is not lost if the command is rejected.
 * - `recent`: one proof covers every such command of the session for five minutes.
 *
 * Users give the proof at `POST /api/accounts/step-up`. `runCommand` checks it, and the fundadores are
 * notified of every command that used one.
 */
export interface StepUp {
  readonly freshness: 'always' | 'recent'
  readonly act: StepUpAct
  /** True if only some requests need the proof: the command then calls `requireStepUp`. */
  readonly isConditional: boolean
}

/** `in-body`: the proof is a field of the request body, and the command checks it itself. */
export type DeclaredStepUp = StepUp | 'never' | 'in-body'

export const always = (act: StepUpAct): StepUp => ({ freshness: 'always', act, isConditional: false })
export const recent = (act: StepUpAct): StepUp => ({ freshness: 'recent', act, isConditional: false })
/** Makes the proof conditional: the command decides, and calls `requireStepUp`. */
export const inSomeCases = (stepUp: StepUp): StepUp => ({ ...stepUp, isConditional: true })

/** The proof that came with the request, and whether the command has used it. */
export interface Proving {
  readonly stepUp: StepUp
  readonly actor: Actor
  readonly token: string | null
  isTaken: boolean
  /** Who or what the command affected, in words for the fundadores. */
  about: string
}

/** A command used a proof. The fundadores are notified. */
export const stepUpTaken = defineEvent<{
  userId: string
  username: string
  act: StepUpAct
  about: string
  at: string
}>('platform.step-up-taken')

/** Returns null on routes that need no proof. */
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

/**
 * Uses the proof up, or throws `platform.step_up_required`. For commands that need it only in some cases;
 * must run in the command's transaction.
 */
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
 * Throws `platform.step_up_required` if `runCommand` would reject the proof later, without using it up. For
 * commands that call another service before their transaction.
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

/** Sets who or what the command affected, for the mail to the fundadores. */
export function describeAct({ proving }: { readonly proving?: Proving | null }, about: string): void {
  if (proving) proving.about = about
}

/** Stores the proof that a session has just given. The token goes to the page; only its hash is stored. */
export async function openStepUp(tx: Tx, sessionId: string): Promise<{ token: string; until: Date }> {
  const token = randomBytes(32).toString('base64url')
  const { until } = await tx
    .insertInto('step_ups')
    .values({ session_id: sessionId, token_hash: hashOf(token) })
    .returning(sql<Date>`proven_at + ${LIFE}`.as('until'))
    .executeTakeFirstOrThrow()
  return { token, until }
}

/** Deletes a session's proofs when its token changes, so that someone who knew the old token loses them. */
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
