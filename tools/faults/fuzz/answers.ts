import type { Actor } from './actor.ts'
import type { Answer, WrittenRequest } from './draft.ts'

/** A redirect that tells of an error is a refusal too. */
export const isAccepted = ({ status, location }: Answer): boolean =>
  status > 0 && status < 400 && !location.includes('error=')

/** In what people read, nothing may be that turns it round or that they cannot see. */
const UNSEEN = /[\p{Cs}\u202a-\u202e\u2066-\u2069]|\\u0000|\\ud[89a-f]/iu

/** What is wrong with an answer that none of our routes should ever give, or null. */
export function problemOf(answer: Answer): string | null {
  const { status, text } = answer
  if (status === 0) return `no answer: ${text}`
  // A provider that is away is not our fault, and no keys of the suite's would please one that is there.
  if (status === 503 && text.includes('"payments.provider_down"')) return null
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (isAccepted(answer) && UNSEEN.test(text)) return `${status} with unseen characters`
  if (status >= 400 && !/"code":"\w+\.\w+"/.test(text))
    return `${status} without a code: ${text.slice(0, 200)}`
  return null
}

/** Whoever signed out, or left for good, is nobody any more. */
export const isStranger = ({ status, text }: Answer): boolean =>
  status === 401 && text.includes('"platform.unauthenticated"')

/** As a browser would: some acts go on under a new session. A visitor stays one. */
export function keepCookies({ role, headers }: Actor, { cookies }: Answer): void {
  if (role === 'visitor' || cookies.length === 0) return
  const pairs = [
    ...(headers.cookie?.split('; ') ?? []),
    ...cookies.map((cookie) => cookie.split(';')[0] ?? ''),
  ]
  const kept = new Map(pairs.map((pair) => [pair.split('=')[0], pair]))
  headers.cookie = [...kept.values()].join('; ')
}

/** As far as a person needs it to send it again. */
export function describe({ role }: Actor, { method, url, headers, body = '' }: WrittenRequest): string {
  const shown = { ...headers, cookie: headers.cookie ? '…' : undefined }
  return `${role}: ${method} ${url.slice(0, 600)} ${JSON.stringify(shown)} ${String(body).slice(0, 600)}`
}

/** Of a picture or a file there is nothing to read. */
export function readJson({ status, text }: Answer): unknown {
  if (status !== 200 && status !== 201) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
