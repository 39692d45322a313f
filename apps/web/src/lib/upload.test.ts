import { UPLOAD_MAX_BYTES } from '@trunfo/contract/uploads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from './api-error.ts'
import { uploadImage } from './upload.ts'

/** A fake of the browser's XMLHttpRequest. */
class Request {
  static last: Request
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  address = ''
  body: FormData | null = null
  status = 0
  responseText = ''
  isAborted = false
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void

  constructor() {
    Request.last = this
  }

  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  getResponseHeader() {
    return 'r1'
  }

  send(body: FormData) {
    this.body = body
  }

  abort() {
    this.isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }

  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
    this.onloadend?.()
  }
}

const image = (bytes = 10, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type })
const upload = { id: 'u1', url: '/media/public/avatar/x.webp', width: 10, height: 10 }
const failureOf = (answer: Promise<unknown>) => answer.then(() => null).catch((error: ApiError) => error)

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('sending an image', () => {
  it('posts the file with its own idempotency key and resolves to the response', async () => {
    const sending = uploadImage('avatar', image())
    expect(Request.last.address).toBe('POST /api/uploads/avatar')
    expect(Request.last.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(Request.last.body?.get('file')).toMatchObject({ size: 10, type: 'image/png' })
    Request.last.answer(201, { upload })
    expect(await sending).toEqual(upload)
  })

  it('reports its progress', async () => {
    const shares: number[] = []
    const sending = uploadImage('avatar', image(), { onProgress: (share) => shares.push(share) })
    for (const loaded of [0, 50, 100]) Request.last.upload.onprogress?.({ loaded, total: 100 })
    Request.last.answer(201, { upload })
    await sending
    expect(shares).toEqual([0, 0.5, 1])
  })

  it('stops when it is cancelled', async () => {
    const cancel = new AbortController()
    const sending = failureOf(uploadImage('avatar', image(), { signal: cancel.signal }))
    cancel.abort()
    expect(await sending).toMatchObject({ name: 'AbortError' })
    expect(Request.last.isAborted).toBe(true)
  })

  it('does not start when it is already cancelled', async () => {
    const before = Request.last
    const failure = await failureOf(uploadImage('avatar', image(), { signal: AbortSignal.abort() }))
    expect(failure).toMatchObject({ name: 'AbortError' })
    expect(Request.last).toBe(before)
  })
})

describe('a refusal', () => {
  it('carries the server’s code', async () => {
    const sending = failureOf(uploadImage('avatar', image()))
    Request.last.answer(400, { error: { code: 'platform.image_unsupported', facts: {}, requestId: 'r2' } })
    expect(await sending).toMatchObject({ code: 'platform.image_unsupported', status: 400, requestId: 'r2' })
  })

  it('of a proxy is understood as far as possible', async () => {
    const sending = failureOf(uploadImage('avatar', image()))
    Request.last.answer(502, '<h1>Bad Gateway</h1>')
    expect(await sending).toMatchObject({ code: 'unknown', status: 502, requestId: 'r1' })
  })

  it('of the network has its own code', async () => {
    const sending = failureOf(uploadImage('avatar', image()))
    Request.last.onerror?.()
    expect(await sending).toMatchObject({ code: 'network', isTransient: true })
  })

  it.each([
    ['too large', image(UPLOAD_MAX_BYTES + 1), 'platform.image_too_large'],
    ['no image that we take', image(10, 'image/svg+xml'), 'platform.image_unsupported'],
  ])('of a file that is %s costs no request', async (_name, file, code) => {
    const before = Request.last
    expect(await failureOf(uploadImage('avatar', file))).toMatchObject({ code })
    expect(Request.last).toBe(before)
  })
})
