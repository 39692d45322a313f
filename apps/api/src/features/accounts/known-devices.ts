import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { KeyedLimitName } from '../../platform/http/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import { findPasswordHash } from './accounts.queries.ts'

/**
 * Failed attempts are counted per account, so a stranger could lock the owner out. A browser that has signed
 * in therefore stores a mark of the account and has its own limit (ADR 0077).
 *
 * A mark is a random id and a signature over that id, the account and its password hash. It names nobody,
 * opens nothing, and becomes invalid when the password changes.
 */
type Keys = Pick<Config, 'SESSION_SECRET' | 'PUBLIC_URL'>

interface MarkedAccount {
  readonly userId: string
  readonly passwordHash: string | null
}

/** A shared browser keeps the marks of the accounts that signed in last. */
const MARKS_MAX = 5
const ID_BYTES = 16
/** 22 characters of id and 43 of signature. */
const MARK_FORM = /^[\w-]{65}$/
const ID_LENGTH = 22
/** The longest lifetime browsers allow; each sign-in renews it. */
const LIFE_SECONDS = 400 * 24 * 60 * 60

/** The limit that an attempt counts against: the device's own, or the one that all unknown devices share. */
export type Tries<Name extends KeyedLimitName> = readonly [Name, string]

/**
 * Limit for a password attempt. `email` is the folded address; without an account every device is unknown.
 */
export const passwordTries = (
  config: Keys,
  request: FastifyRequest,
  email: string,
  account: MarkedAccount,
): Tries<'signInDevice' | 'signInAccount'> => {
  const device = deviceKey(config, request, account)
  return device ? ['signInDevice', device] : ['signInAccount', email]
}

/** Limit for an attempt at the second step of a sign-in. */
export async function secondStepTries(
  { db, config }: Pick<Services, 'db' | 'config'>,
  request: FastifyRequest,
  userId: string,
): Promise<Tries<'secondFactorDevice' | 'secondFactorEntry'>> {
  const device = deviceKey(config, request, { userId, passwordHash: await findPasswordHash(db, userId) })
  return device ? ['secondFactorDevice', device] : ['secondFactorEntry', userId]
}

/**
 * Call it after the commit, for a browser that has just signed in or set the password. The device keeps its
 * id, so signing in again gives no fresh attempts.
 */
export async function rememberDevice(
  { db, config }: Pick<Services, 'db' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const account = { userId, passwordHash: await findPasswordHash(db, userId) }
  const marks = readMarks(config, request)
  const known = marks.find((mark) => idOf(config, mark, account) !== null)
  const newest = known ?? makeMark(config, randomBytes(ID_BYTES).toString('base64url'), account)
  const kept = [newest, ...marks.filter((mark) => mark !== newest)].slice(0, MARKS_MAX)
  reply.setCookie(cookieName(config), kept.join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: LIFE_SECONDS,
  })
}

/**
 * Returns null for an unknown device. The key includes the account, so the counts of two accounts never mix.
 */
function deviceKey(config: Keys, request: FastifyRequest, account: MarkedAccount): string | null {
  // Checks every mark even after a match, so that the time taken reveals nothing.
  const [id] = readMarks(config, request).flatMap((mark) => idOf(config, mark, account) ?? [])
  return id === undefined ? null : `${account.userId}:${id}`
}

function readMarks(config: Keys, request: FastifyRequest): string[] {
  const marks = request.cookies[cookieName(config)]?.split('.', MARKS_MAX) ?? []
  return marks.filter((mark) => MARK_FORM.test(mark))
}

function idOf(config: Keys, mark: string, account: MarkedAccount): string | null {
  const id = mark.slice(0, ID_LENGTH)
  const [given, expected] = [Buffer.from(mark), Buffer.from(makeMark(config, id, account))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

function makeMark({ SESSION_SECRET }: Keys, id: string, { userId, passwordHash }: MarkedAccount): string {
  const signed = ['known-device', id, userId, passwordHash ?? ''].join('\n')
  return id + createHmac('sha256', SESSION_SECRET).update(signed).digest('base64url')
}

const isSecure = ({ PUBLIC_URL }: Keys): boolean => PUBLIC_URL.startsWith('https:')

const cookieName = (config: Keys): string => (isSecure(config) ? '__Host-trunfo_devices' : 'trunfo_devices')
