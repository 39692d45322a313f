import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { BoundedQueue } from '../../platform/bounded-queue.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { lowerPoolPriority } from '../../platform/pool-priority.ts'
import { lockAccount } from './accounts.lookups.ts'
import { findPasswordHash } from './accounts.queries.ts'

export { isStaffGrade, passwordProblem } from './password.rules.ts'

/**
 * Argon2id with 19 MiB and two passes, stored in the usual `$argon2id$…` form, so that the cost can grow and
 * old hashes still verify. Never hash inside a transaction: it would hold a connection while waiting for a
 * core.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const TAG_BYTES = 32

/**
 * At most one hash per core, leaving one core free where there are several. Otherwise a flood of sign-ins
 * would slow down every other response of the process.
 */
const queue = new BoundedQueue({ atOnce: Math.max(1, availableParallelism() - 1), waitingMax: 20 })

const runArgon2 = promisify(argon2)
let isPoolLowered = false

async function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const tag = await queue.run(() => runArgon2('argon2id', parametersOf(password, salt, cost)))
  if (!isPoolLowered) lowerPoolPriority()
  isPoolLowered = true
  return tag
}

export async function hashPassword(
  password: string,
  salt = randomBytes(SALT_BYTES),
  cost: Cost = COST,
): Promise<string> {
  const tag = await derive(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** A missing account (null) takes as long as a wrong password. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const kept = hash === null ? null : readHash(hash)
  const { salt, cost } = kept ?? { salt: randomBytes(SALT_BYTES), cost: COST }
  const tag = await derive(password, salt, cost)
  return kept !== null && timingSafeEqual(tag, kept.tag)
}

/**
 * `onRequest` hook for routes that strangers can flood. It rejects early what the queue would reject anyway,
 * before it costs a Redis count and a query.
 */
export function refuseWhenHashesWait(_request: unknown, _reply: unknown, done: () => void): void {
  if (queue.isFull) throw new AppError('platform.overloaded')
  done()
}

/**
 * Call it in the command's transaction: it locks what it checks, and throws if the earlier proof no longer
 * holds.
 */
export type Proof = (tx: Tx) => Promise<void>

/**
 * For commands that require the password again. Attempts are limited, so a stolen session cannot guess.
 * Verification is slow and runs outside the transaction; the returned proof checks that the password has not
 * changed since.
 */
export async function requirePassword({ services, actor }: Ctx, password: string): Promise<Proof> {
  await services.limits.spend('passwordCheck', actor.userId)
  const hash = await findPasswordHash(services.db, actor.userId)
  if (hash === null) throw new AppError('accounts.password_not_set')
  if (!(await verifyPassword(hash, password))) throw new AppError('accounts.wrong_password')
  await services.limits.forget('passwordCheck', actor.userId)
  return async (tx) => {
    await lockAccount(tx, actor.userId)
    if ((await findPasswordHash(tx, actor.userId)) !== hash) throw new AppError('accounts.wrong_password')
  }
}

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

function parametersOf(password: string, nonce: Buffer, cost: Cost) {
  // The same text typed on two keyboards can differ in bytes: "é" is one code point or two.
  return { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...cost }
}

const HASH_FORM = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]+)\$([\w+/]+)$/

function readHash(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = HASH_FORM.exec(hash) ?? []
  if (!salt || !tag) throw new Error('A kept password is not an argon2id hash')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
