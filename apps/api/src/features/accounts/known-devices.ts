import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { KeyedLimitName } from '../../platform/http/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import { findPasswordHash } from './accounts.queries.ts'

/**
 * Wrong tries are counted by account, so a stranger could lock the owner out. A browser that has signed in therefore keeps
 * a mark of the account, and has tries of its own (ADR 0077). A mark is a random id and a signature over that id, the
 * account and its password's hash: it names nobody, opens nothing, and is worthless once the password changes.
 */
type Keys = Pick<Config, 'SESSION_SECRET' | 'PUBLIC_URL'>

interface MarkedAccount {
  readonly userId: string
  readonly passwordHash: string | null
}

/** A browser that several people share keeps the marks of those who signed in last. */
const MARKS_MAX = 5
const ID_BYTES = 16
/** An id of 22 characters and a signature of 43. */
const MARK_FORM = /^[\w-]{65}$/
const ID_LENGTH = 22
/** As long as browsers keep a cookie at most; each sign-in begins it again. */
const LIFE_SECONDS = 400 * 24 * 60 * 60

/** The limit that a try at this account counts against: the device's own, or the one that all strangers share. */
export type Tries<Name extends KeyedLimitName> = readonly [Name, string]

/** Where a try at the password counts. `email` is the folded address; without an account every device is a stranger. */
export const passwordTries = (
  config: Keys,
  request: FastifyRequest,
  email: string,
  account: MarkedAccount,
): Tries<'signInDevice' | 'signInAccount'> => {
  const device = deviceKey(config, request, account)
  return device ? ['signInDevice', device] : ['signInAccount', email]
}

/** Where a try at the second step of a sign-in counts. */
export async function secondStepTries(
  { db, config }: Pick<Services, 'db' | 'config'>,
  request: FastifyRequest,
  userId: string,
): Promise<Tries<'secondFactorDevice' | 'secondFactorEntry'>> {
  const device = deviceKey(config, request, { userId, passwordHash: await findPasswordHash(db, userId) })
  return device ? ['secondFactorDevice', device] : ['secondFactorEntry', userId]
}

/**
 * For a browser that has just signed in to the account or set its password: call it after that has committed. The device
 * keeps its id, so signing in again gives no fresh tries.
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

/** By account as well as by id, so that counts of two accounts never meet. Null for a device that is not known. */
function deviceKey(config: Keys, request: FastifyRequest, account: MarkedAccount): string | null {
  // Every mark is judged, whichever counts: how long it takes tells nothing.
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
