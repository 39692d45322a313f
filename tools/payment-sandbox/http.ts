import type { IncomingMessage, ServerResponse } from 'node:http'

/** Parsed form, query or JSON input; handlers check each value before they use it. */
export type Tree = { [name: string]: unknown }

export interface Request {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Tree
  readonly rawBody: string
}

export interface Answer {
  readonly status?: number
  readonly json?: unknown
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The request was executed, but the client never gets the response. */
  readonly isSilent?: boolean
}

export type Handler = (request: Request) => Answer | Promise<Answer>

/** An error response, which each provider formats in its own way. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export class Router {
  readonly #routes: { method: string; parts: string[]; handler: Handler }[] = []

  /** Adds a route such as `GET /v1/things/:id`; the first match wins. */
  on(route: string, handler: Handler): this {
    const [method = '', path = ''] = route.split(' ')
    this.#routes.push({ method, parts: partsOf(path), handler })
    return this
  }

  find(method: string, path: string): { handler: Handler; params: Record<string, string> } | null {
    const parts = partsOf(path)
    for (const route of this.#routes) {
      if (route.method !== method || route.parts.length !== parts.length) continue
      const params: Record<string, string> = {}
      const fits = route.parts.every((part, place) => {
        const given = parts[place] ?? ''
        if (!part.startsWith(':')) return part === given
        params[part.slice(1)] = decodeURIComponent(given)
        return true
      })
      if (fits) return { handler: route.handler, params }
    }
    return null
  }
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

const BODY_LIMIT = 1_000_000

export async function readRequest(incoming: IncomingMessage): Promise<Omit<Request, 'params'>> {
  const url = new URL(incoming.url ?? '/', 'http://sandbox')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > BODY_LIMIT) throw new Refusal(413, 'too_large', 'The body is too large.')
    chunks.push(chunk)
  }
  const rawBody = Buffer.concat(chunks).toString()
  const isJson = incoming.headers['content-type']?.startsWith('application/json')
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    rawBody,
    body: isJson ? parseJson(rawBody) : parseForm(new URLSearchParams(rawBody)),
  }
}

function parseJson(text: string): Tree {
  try {
    return text === '' ? {} : treeOf(JSON.parse(text))
  } catch {
    throw new Refusal(400, 'bad_request', 'The body is no JSON.')
  }
}

/** Parses nested fields in the format of Stripe's library: `line_items[0][price_data][currency]=brl`. */
function parseForm(form: URLSearchParams): Tree {
  const tree: Tree = {}
  for (const [name, value] of form) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let branch = tree
    for (const step of path) {
      branch[step] ??= {}
      branch = treeOf(branch[step])
    }
    branch[last === '' ? `${Object.keys(branch).length}` : last] = value
  }
  return tree
}

export function treeOf(value: unknown): Tree {
  return typeof value === 'object' && value !== null ? (value as Tree) : {}
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? `${value}` : null
}

export function numberOf(value: unknown): number | null {
  const text = textOf(value)
  return text !== null && Number.isFinite(Number(text)) ? Number(text) : null
}

/** Flat texts, such as metadata. */
export function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(treeOf(value)).map(([name, text]) => [name, `${text}`]))
}

export function sendAnswer(response: ServerResponse, answer: Answer, now: Date): void {
  const body = answer.html ?? JSON.stringify(answer.json ?? {})
  response.writeHead(answer.status ?? 200, {
    'content-type': answer.html === undefined ? 'application/json' : 'text/html; charset=utf-8',
    // From the sandbox's own clock, which tests advance.
    date: now.toUTCString(),
    ...answer.headers,
  })
  response.end(body)
}

export function redirect(to: string): Answer {
  return { status: 303, html: '', headers: { location: to } }
}
