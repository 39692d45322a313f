import type { Actor } from './actor.ts'
import type { Answer, WrittenRequest } from './draft.ts'

/** A redirect with an error counts as rejected. */
export const isAccepted = ({ status, location }: Answer): boolean =>
  status > 0 && status < 400 && !location.includes('error=')

/** Responses must not contain invisible characters or ones that reverse the text direction. */
const UNSEEN = /[\p{Cs}\u202a-\u202e\u2066-\u2069]|\\u0000|\\ud[89a-f]/iu

/** Describes what is wrong with a response that no route should ever send; null if it is fine. */
export function problemOf(answer: Answer): string | null {
  const { status, text } = answer
  if (status === 0) return `no answer: ${text}`
  // An unreachable provider is not our fault, and a reachable one would reject the suite's keys.
  if (status === 502 && text.includes('"payments.provider_down"')) return null
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (isAccepted(answer) && UNSEEN.test(text)) return `${status} with unseen characters`
  if (status >= 400 && !/"code":"\w+\.\w+"/.test(text))
    return `${status} without a code: ${text.slice(0, 200)}`
  return null
}

/** True if the session is gone, because the actor signed out or erased the account. */
export const isStranger = ({ status, text }: Answer): boolean =>
  status === 401 && text.includes('"platform.unauthenticated"')

/** Keeps cookies like a browser, because some commands start a new session. A visitor stays signed out. */
export function keepCookies({ role, headers }: Actor, { cookies }: Answer): void {
  if (role === 'visitor' || cookies.length === 0) return
  const pairs = [
    ...(headers.cookie?.split('; ') ?? []),
    ...cookies.map((cookie) => cookie.split(';')[0] ?? ''),
  ]
  const kept = new Map(pairs.map((pair) => [pair.split('=')[0], pair]))
  headers.cookie = [...kept.values()].join('; ')
}

/** Describes a request in enough detail to repeat it by hand. */
export function describe({ role }: Actor, { method, url, headers, body = '' }: WrittenRequest): string {
  const shown = { ...headers, cookie: headers.cookie ? '…' : undefined }
  return `${role}: ${method} ${url.slice(0, 600)} ${JSON.stringify(shown)} ${String(body).slice(0, 600)}`
}

/** Null for responses that are not JSON, such as images. */
export function readJson({ status, text }: Answer): unknown {
  if (status !== 200 && status !== 201) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
