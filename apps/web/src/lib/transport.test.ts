import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from './api-error.ts'
import { onProofQuestion, repeatWithProof } from './step-up.ts'
import { onRefusals, send } from './transport.ts'

/** The network, as the list of what happens to each request in turn. */
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
  it('names its act with a key of its own', async () => {
    const sent = network(Response.json({}), Response.json({}))
    await send(create())
    await send(create())
    expect(keyOf(sent[0])).toMatch(/^[0-9a-f-]{36}$/)
    expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]))
  })

  it('keeps a key that the caller gave', async () => {
    const sent = network(Response.json({}))
    await send(create({ 'Idempotency-Key': 'deposit-7' }))
    expect(keyOf(sent[0])).toBe('deposit-7')
  })

  it('goes out once more, body and key unchanged, when its answer is lost', async () => {
    const sent = network(lost(), Response.json({ game: {} }, { status: 201 }))
    const answer = await afterResend(send(create()))
    expect(answer.status).toBe(201)
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]))
    expect(await sent[1]?.text()).toBe('{"name":"Xadrez"}')
  })

  it('gives up when the second answer is lost too', async () => {
    const sent = network(lost(), lost())
    const failure = await afterResend(failureOf(send(create())))
    expect(failure).toMatchObject({ code: 'network', status: 0, isTransient: true })
    expect(sent).toHaveLength(2)
  })

  it('is not repeated when the server answered', async () => {
    const sent = network(new Response(null, { status: 503 }))
    await failureOf(send(create()))
    expect(sent).toHaveLength(1)
  })
})

describe('an act that asks for a proof', () => {
  const asked = () =>
    Response.json(
      { error: { code: 'platform.step_up_required', facts: {}, requestId: 'r3' } },
      { status: 403 },
    )

  /** The one dialog, with somebody before it who answers each question in turn. */
  function dialog(...tokens: (string | null)[]): () => void {
    onRefusals(repeatWithProof)
    const close = onProofQuestion((question) => question?.answer(tokens.shift() ?? null))
    return () => {
      close()
      onRefusals(null)
    }
  }

  it('goes out once more with it, under its key, and the form never knows', async () => {
    const close = dialog('proof-1')
    const sent = network(asked(), Response.json({ game: {} }, { status: 201 }))
    expect((await send(create())).status).toBe(201)
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]))
    expect(sent.map(({ headers }) => headers.get('x-step-up'))).toEqual([null, 'proof-1'])
    expect(await sent[1]?.text()).toBe('{"name":"Xadrez"}')
    close()
  })

  it('is refused when the person gives up, and where nobody can be asked', async () => {
    const close = dialog(null)
    network(asked(), asked())
    expect(await failureOf(send(create()))).toMatchObject({ code: 'platform.step_up_required', status: 403 })
    close()
    expect(await failureOf(send(create()))).toMatchObject({ code: 'platform.step_up_required' })
  })

  it('asks for each act by itself, one after the other', async () => {
    const close = dialog('proof-1', 'proof-2')
    const sent = network(asked(), asked(), Response.json({}), Response.json({}))
    await Promise.all([send(create()), send(create())])
    expect(sent.slice(2).map(({ headers }) => headers.get('x-step-up'))).toEqual(['proof-1', 'proof-2'])
    close()
  })

  it('is not every one that is forbidden', async () => {
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

  it('that was cancelled is not an error of the network', async () => {
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

  it('of a proxy in between is understood as far as it goes', async () => {
    network(new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'x-request-id': 'r2' } }))
    expect(await failureOf(send(ask()))).toMatchObject({
      code: 'unknown',
      requestId: 'r2',
      status: 502,
      isTransient: true,
    })
  })
})
