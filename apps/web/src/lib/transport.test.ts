import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from './api-error.ts'
import { pause } from './pause.ts'
import { onProofQuestion, repeatWithProof } from './step-up.ts'
import { onRefusals, send } from './transport.ts'

/** Stubs the network with one outcome per request, in order. */
function network(...outcomes: (Response | Error)[]): Request[] {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    const outcome = outcomes[sent.length - 1]
    if (outcome instanceof Response) return outcome
    throw outcome ?? new Error('one request too many')
  })
  return sent
}

const unavailable = () => new Response(null, { status: 503, headers: { 'retry-after': '2' } })
const lost = () => new TypeError('Failed to fetch')
const ask = (init?: RequestInit) => new Request('https://trunfo.example/api/games', init)
const create = (headers?: HeadersInit) => ask({ method: 'POST', body: '{"name":"Xadrez"}', headers })
const keyOf = (request: Request | undefined) => request?.headers.get('Idempotency-Key')
const failureOf = (answer: Promise<Response>) => answer.then(() => null).catch((error: ApiError) => error)

async function afterResend<T>(promise: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return promise
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an unsafe request', () => {
  it('has its own idempotency key', async () => {
    const sent = network(Response.json({}), Response.json({}))
    await send(create())
    await send(create())
    expect(keyOf(sent[0])).toMatch(/^[0-9a-f-]{36}$/)
    expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]))
  })

  it('keeps a key set by the caller', async () => {
    const sent = network(Response.json({}))
    await send(create({ 'Idempotency-Key': 'deposit-7' }))
    expect(keyOf(sent[0])).toBe('deposit-7')
  })

  it('is sent again with the same body and key when its response is lost', async () => {
    const sent = network(lost(), Response.json({ game: {} }, { status: 201 }))
    const answer = await afterResend(send(create()))
    expect(answer.status).toBe(201)
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]))
    expect(await sent[1]?.text()).toBe('{"name":"Xadrez"}')
  })

  it('fails when the second response is lost too', async () => {
    const sent = network(lost(), lost())
    const failure = await afterResend(failureOf(send(create())))
    expect(failure).toMatchObject({ code: 'network', status: 0, isTransient: true })
    expect(sent).toHaveLength(2)
  })

  it('is sent again with the same key when the server is unavailable for now', async () => {
    const sent = network(unavailable(), lost(), unavailable(), Response.json({}, { status: 201 }))
    const startedAt = Date.now()
    expect((await afterResend(send(create()))).status).toBe(201)
    expect(new Set(sent.map(keyOf)).size).toBe(1)
    expect(await sent[3]?.text()).toBe('{"name":"Xadrez"}')
    // Two pauses of two seconds, with jitter up to three, and one of half a second.
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(4_500)
    expect(Date.now() - startedAt).toBeLessThanOrEqual(6_500)
  })

  it('fails when the server stays unavailable, after three more attempts', async () => {
    const sent = network(...Array.from({ length: 4 }, unavailable))
    const failure = await afterResend(failureOf(send(create())))
    expect(failure).toMatchObject({ status: 503, isTransient: true })
    expect(sent).toHaveLength(4)
  })

  it('is not sent again once fifteen seconds have passed, as when a frozen database makes each attempt slow', async () => {
    let requests = 0
    vi.stubGlobal('fetch', async () => {
      requests += 1
      await pause(12_000)
      return unavailable()
    })
    expect(await afterResend(failureOf(send(create())))).toMatchObject({ status: 503 })
    expect(requests).toBe(2)
  })

  it('is not repeated when it was over a limit', async () => {
    const sent = network(new Response(null, { status: 429, headers: { 'retry-after': '2' } }))
    expect(await failureOf(send(create()))).toMatchObject({ status: 429 })
    expect(sent).toHaveLength(1)
  })

  it('is not repeated when a proxy responded that names no time to retry', async () => {
    const sent = network(new Response(null, { status: 503 }))
    await failureOf(send(create()))
    expect(sent).toHaveLength(1)
  })
})

describe('a request that needs step-up', () => {
  const asked = () =>
    Response.json(
      { error: { code: 'platform.step_up_required', facts: {}, requestId: 'r3' } },
      { status: 403 },
    )

  /** The step-up dialog, answering each request with the next token. */
  function dialog(...tokens: (string | null)[]): () => void {
    onRefusals(repeatWithProof)
    const close = onProofQuestion((question) => question?.answer(tokens.shift() ?? null))
    return () => {
      close()
      onRefusals(null)
    }
  }

  it('is sent again with the proof and the same key, transparently to the caller', async () => {
    const close = dialog('proof-1')
    const sent = network(asked(), Response.json({ game: {} }, { status: 201 }))
    expect((await send(create())).status).toBe(201)
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]))
    expect(sent.map(({ headers }) => headers.get('x-step-up'))).toEqual([null, 'proof-1'])
    expect(await sent[1]?.text()).toBe('{"name":"Xadrez"}')
    close()
  })

  it('fails when the user gives up, and where no dialog is mounted', async () => {
    const close = dialog(null)
    network(asked(), asked())
    expect(await failureOf(send(create()))).toMatchObject({ code: 'platform.step_up_required', status: 403 })
    close()
    expect(await failureOf(send(create()))).toMatchObject({ code: 'platform.step_up_required' })
  })

  it('asks for one proof per request, one after the other', async () => {
    const close = dialog('proof-1', 'proof-2')
    const sent = network(asked(), asked(), Response.json({}), Response.json({}))
    await Promise.all([send(create()), send(create())])
    expect(sent.slice(2).map(({ headers }) => headers.get('x-step-up'))).toEqual(['proof-1', 'proof-2'])
    close()
  })

  it('is told apart from other forbidden requests', async () => {
    const close = dialog('proof-1')
    const sent = network(
      Response.json({ error: { code: 'platform.forbidden', facts: {}, requestId: 'r4' } }, { status: 403 }),
    )
    expect(await failureOf(send(create()))).toMatchObject({ code: 'platform.forbidden' })
    expect(sent).toHaveLength(1)
    close()
  })
})

describe('a GET', () => {
  it('has no key and is sent once', async () => {
    const sent = network(lost())
    await failureOf(send(ask()))
    expect(sent).toHaveLength(1)
    expect(keyOf(sent[0])).toBeNull()
  })

  it('that was cancelled is not a network error', async () => {
    const cancelled = new DOMException('', 'AbortError')
    network(cancelled)
    const failure = await failureOf(send(ask({ signal: AbortSignal.abort() })))
    expect(failure).toBe(cancelled)
  })
})

describe('a refusal', () => {
  it('carries the code, the facts, the field and the request id', async () => {
    network(
      Response.json(
        { error: { code: 'games.name_too_long', facts: { max: 60 }, field: 'name', requestId: 'r1' } },
        { status: 400 },
      ),
    )
    expect(await failureOf(send(create()))).toMatchObject({
      code: 'games.name_too_long',
      facts: { max: 60 },
      field: 'name',
      requestId: 'r1',
      status: 400,
      isTransient: false,
    })
  })

  it('of a proxy is understood as far as possible', async () => {
    network(new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'x-request-id': 'r2' } }))
    expect(await failureOf(send(ask()))).toMatchObject({
      code: 'unknown',
      requestId: 'r2',
      status: 502,
      isTransient: true,
    })
  })
})
