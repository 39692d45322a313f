import type { Operation } from './operations.ts'

/** A request before serialisation, which can still be corrupted. */
export interface Draft {
  readonly operation: Operation
  readonly path: Record<string, string>
  /** Names may repeat. */
  readonly query: [name: string, value: string][]
  /** Sent as JSON; undefined sends no body. */
  body: unknown
  /** Sent unchanged, instead of the body. */
  raw?: { readonly type: string; readonly bytes: Buffer | string }
  readonly headers: Record<string, string>
}

export interface WrittenRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string | undefined
}

export interface Answer {
  /** 0 if there was no response. */
  readonly status: number
  readonly location: string
  readonly text: string
  readonly cookies: readonly string[]
}

export type Send = (request: WrittenRequest) => Promise<Answer>

export function write(draft: Draft): WrittenRequest {
  const { operation, path, query, body, raw } = draft
  const place = operation.path.replace(/\{(\w+)\}/g, (_, name) => encode(path[name] ?? ''))
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const written = raw?.bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = raw?.type ?? 'application/json'
  return {
    method: operation.method,
    url: clip(search ? `${place}?${search}` : place),
    headers: written !== undefined && type ? { ...draft.headers, 'content-type': type } : draft.headers,
    body: written,
  }
}

/** Node itself rejects headers above 16 KB and closes the connection, before any of our code runs. */
const clip = (url: string) => (url.length > URL_MAX ? url.slice(0, URL_MAX).replace(/%.?$/, '') : url)
const URL_MAX = 8_000

/** A lone surrogate has no encoding: it is sent as the bytes that a careless program would send. */
function encode(text: string): string {
  return text
    .split(/(\p{Cs})/u)
    .map((part, index) => (index % 2 === 1 ? '%ED%A0%80' : encodeURIComponent(part)))
    .join('')
}
