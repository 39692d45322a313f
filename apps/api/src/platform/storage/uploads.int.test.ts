import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { UPLOAD_MAX_BYTES } from '@trunfo/contract/uploads'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import type { Feature } from '../feature.ts'
import { anyOf, signedIn } from '../http/access.ts'
import { createApp } from '../http/create-app.ts'
import { PATIENCE } from '../http/slow-clients.ts'
import { GIF_SCRIPT, jpegWithScript, photo, SVG } from './hostile-images.factory.ts'
import { RECEPTION, registerUploads } from './uploads.routes.ts'
import { attachUpload, releaseUnattachedUploads, releaseUpload, removeUnusedUploads } from './uploads.ts'

const AVATAR = {
  name: 'avatar',
  maxWidth: 256,
  maxHeight: 256,
  visibility: 'public',
  access: signedIn,
} as const
const PROOF = {
  name: 'proof',
  maxWidth: 800,
  maxHeight: 800,
  visibility: 'private',
  access: signedIn,
} as const
const BANNER = { ...AVATAR, name: 'banner', access: anyOf(['admin']) } as const
const probe: Feature = { name: 'probe', imagePurposes: [AVATAR, PROOF, BANNER] }

const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
afterAll(() => rm(folder, { recursive: true }))
const { app, services, signIn } = await useTestApp({ STORAGE_DIR: folder }, [probe])
const { db, storage } = services

async function form(file: Buffer, { field = 'file', name = 'foto.png', type = 'image/png' } = {}) {
  const data = new FormData()
  data.set(field, new Blob([new Uint8Array(file)], { type }), name)
  const encoded = new Response(data)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

async function send(person: SignedIn, file: Buffer, purpose = 'avatar') {
  const { payload, type } = await form(file)
  return app.inject({
    method: 'POST',
    url: `/api/uploads/${purpose}`,
    headers: { ...person.headers, 'content-type': type },
    payload,
  })
}

async function sendPhoto(person: SignedIn, purpose = 'avatar') {
  const response = await send(person, await photo(600, 300).jpeg().toBuffer(), purpose)
  expect(response.statusCode).toBe(201)
  return response.json().upload as { id: string; url: string; width: number; height: number }
}

const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code

describe('uploading an image', () => {
  test('returns its URL and fitted size, and stores its owner', async () => {
    const person = await signIn()
    const upload = await sendPhoto(person)
    expect(upload).toEqual({
      id: expect.any(String),
      url: expect.stringMatching(/^\/media\/public\/avatar\/[0-9a-f]{32}\.webp$/),
      width: 256,
      height: 128,
    })
    const row = await db.selectFrom('uploads').selectAll().where('id', '=', upload.id).executeTakeFirst()
    expect(row).toMatchObject({ owner_id: person.userId, purpose: 'avatar', width: 256, attached_at: null })
  })

  test('needs a session', async () => {
    const { payload, type } = await form(await photo(10, 10).png().toBuffer())
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type }
    const response = await app.inject({ method: 'POST', url: '/api/uploads/avatar', headers, payload })
    expect([response.statusCode, codeOf(response)]).toEqual([401, 'platform.unauthenticated'])
  })

  test('needs a purpose that exists', async () => {
    const response = await send(await signIn(), await photo(10, 10).png().toBuffer(), 'backdoor')
    expect(response.statusCode).toBe(404)
  })

  test('needs a role of its purpose, with a second factor', async () => {
    const outcomes: string[] = []
    const image = await photo(10, 10).png().toBuffer()
    for (const person of [
      await signIn(),
      await signIn(['anunciante', 'redator', 'vip']),
      await signIn(['admin'], { hasSecondFactor: false }),
      await signIn(['admin']),
    ]) {
      const response = await send(person, image, 'banner')
      outcomes.push(response.statusCode === 201 ? 'taken' : codeOf(response))
    }
    expect(outcomes).toEqual([
      'platform.forbidden',
      'platform.forbidden',
      'platform.second_factor_required',
      'taken',
    ])
  })

  test('is limited to ten per hour and person', async () => {
    const person = await signIn()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await send(person, SVG)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  test.each([
    ['SVG under the name of a PNG', SVG],
    ['a GIF that is a script', GIF_SCRIPT],
    ['an empty file', Buffer.alloc(0)],
  ])('as %s is rejected and leaves nothing behind', async (_name, file) => {
    const person = await signIn()
    const response = await send(person, file)
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'platform.image_unsupported'])
    expect(await db.selectFrom('uploads').where('owner_id', '=', person.userId).execute()).toEqual([])
  })

  test('that is also an HTML page leaves only the image', async () => {
    const { upload } = (await send(await signIn(), await jpegWithScript())).json()
    const { rawPayload } = await app.inject(upload.url)
    expect((await sharp(rawPayload).metadata()).format).toBe('webp')
    expect(rawPayload.includes('script')).toBe(false)
  })

  test('without a file, or with a malformed form, is a client error', async () => {
    const person = await signIn()
    const post = (type: string, payload: string) =>
      app.inject({
        method: 'POST',
        url: '/api/uploads/avatar',
        headers: { ...person.headers, 'content-type': type },
        payload,
      })
    const field = '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nno file\r\n--x--\r\n'
    expect(codeOf(await post('multipart/form-data; boundary=x', field))).toBe('platform.image_required')
    expect(codeOf(await post('multipart/form-data; boundary=x', ''))).toBe('platform.image_required')
    expect(codeOf(await post('application/json', '{}'))).toBe('platform.image_required')
    expect(codeOf(await post('multipart/form-data', field))).toBe('platform.invalid_request')
    expect(codeOf(await post('multipart/form-data; boundary=x', 'nonsense'))).toBe('platform.invalid_request')
    const cutOff = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG'
    expect(codeOf(await post('multipart/form-data; boundary=x', cutOff))).toBe('platform.invalid_request')
  })
})

describe('a file over the size limit', () => {
  test('is rejected by its declared length', async () => {
    const response = await send(await signIn(), Buffer.alloc(UPLOAD_MAX_BYTES + 100_000))
    expect([response.statusCode, codeOf(response)]).toEqual([413, 'platform.image_too_large'])
  })

  test('is rejected for a single byte', async () => {
    const response = await send(await signIn(), Buffer.alloc(UPLOAD_MAX_BYTES + 1))
    expect([response.statusCode, codeOf(response)]).toEqual([413, 'platform.image_too_large'])
    const within = await send(await signIn(), Buffer.alloc(UPLOAD_MAX_BYTES))
    expect(codeOf(within)).toBe('platform.image_unsupported')
  })

  test('of undeclared length is cut off while it is still arriving', async () => {
    const person = await signIn()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const sending = httpRequest({
      port,
      method: 'POST',
      path: '/api/uploads/avatar',
      headers: { ...person.headers, 'content-type': 'multipart/form-data; boundary=x' },
    })
    sending.on('error', () => {})
    sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
    const chunk = Buffer.alloc(64 * 1024)
    let sentBytes = 0
    const pump = setInterval(() => {
      if (sending.destroyed || sending.writableNeedDrain) return
      sending.write(chunk)
      sentBytes += chunk.length
    }, 0)
    const [response] = await once(sending, 'response')
    const closed = once(sending, 'close')
    response.resume()
    await closed
    clearInterval(pump)
    expect(response.statusCode).toBe(413)
    // Data in the socket buffers comes on top of the limit.
    expect(sentBytes).toBeLessThan(UPLOAD_MAX_BYTES * 2)
  })
})

describe('slow senders', () => {
  const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const open = new Set<ClientRequest>()
  afterEach(() => {
    for (const sending of open) sending.destroy()
    open.clear()
  })

  /** Starts an upload and sends only its first bytes. */
  function begin({ headers }: SignedIn, server = app) {
    const { port } = server.server.address() as AddressInfo
    const type = 'multipart/form-data; boundary=x'
    const sending = httpRequest({
      port,
      method: 'POST',
      path: '/api/uploads/avatar',
      headers: { ...headers, 'content-type': type },
    })
    open.add(sending)
    sending.on('error', () => {})
    sending.write(HEAD)
    const answer = once(sending, 'response').then(async ([response]) => ({
      status: response.statusCode as number,
      code: (JSON.parse(await text(response)) as { error?: { code: string } }).error?.code,
    }))
    return { sending, answer }
  }

  beforeAll(async () => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('may upload two images at once per person, and a third when one is finished', async () => {
    const person = await signIn()
    const uploads = [begin(person), begin(person), begin(person)]
    const refused = await Promise.race(
      uploads.map(({ answer }, index) => answer.then((said) => ({ index, said }))),
    )
    expect(refused.said).toEqual({ status: 429, code: 'platform.uploads_at_once' })
    const [held] = uploads.filter((_, index) => index !== refused.index)
    held?.sending.end('\r\n--x--\r\n')
    expect(await held?.answer).toEqual({ status: 400, code: 'platform.image_unsupported' })
    await sendPhoto(person)
  })

  test('leave places for others, even four people with eight uploads each', async () => {
    const drippers = await Promise.all(Array.from({ length: 4 }, () => signIn()))
    const uploads = drippers.flatMap((person) => Array.from({ length: 8 }, () => begin(person)))
    let refused = 0
    for (const { answer } of uploads)
      void answer.then(
        ({ status }) => (refused += Number(status === 429)),
        () => {},
      )
    await until(() => refused === 4 * 6)
    await sendPhoto(await signIn())
  })

  test('lose their place below the minimum rate, and keep it above', async () => {
    const hasty = await createApp(services)
    await registerUploads(hasty, services, [AVATAR], { ...RECEPTION, graceMs: 200 })
    await hasty.listen({ port: 0, host: '127.0.0.1' })
    const [dripping, steady] = [begin(await signIn(), hasty), begin(await signIn(), hasty)]
    steady.sending.write(Buffer.alloc(2 * 1024 * 1024))
    expect(await dripping.answer).toEqual({ status: 400, code: 'platform.upload_too_slow' })
    steady.sending.end('\r\n--x--\r\n')
    expect(await steady.answer).toEqual({ status: 400, code: 'platform.image_unsupported' })
    await hasty.close()
  })

  /** Writes this many bytes every 20 ms, until there is a response or all are sent. */
  function trickle({ sending, answer }: ReturnType<typeof begin>, bytes: number, total: number) {
    let sent = 0
    const pump = setInterval(() => {
      if (sent < total) sending.write(Buffer.alloc(bytes))
      else {
        sending.end('\r\n--x--\r\n')
        clearInterval(pump)
      }
      sent += bytes
    }, 20)
    return answer.finally(() => clearInterval(pump))
  }

  test('may take longer than other bodies, but not longer than the ceiling', async () => {
    const hasty = await createApp(services, { ...PATIENCE, bodyMs: 100 })
    await registerUploads(hasty, services, [AVATAR], { ...RECEPTION, graceMs: 2_000, ceilingMs: 3_000 })
    await hasty.listen({ port: 0, host: '127.0.0.1' })
    const startedAt = performance.now()
    const [honest, endless] = [begin(await signIn(), hasty), begin(await signIn(), hasty)]
    const tooLong = trickle(endless, 4_000, Number.POSITIVE_INFINITY)
    expect(await trickle(honest, 2_000, 60_000)).toEqual({ status: 400, code: 'platform.image_unsupported' })
    expect(performance.now() - startedAt).toBeGreaterThan(100)
    expect(await tooLong).toEqual({ status: 400, code: 'platform.upload_too_slow' })
    expect(performance.now() - startedAt).toBeGreaterThan(3_000)
    await hasty.close()
  })

  test('can finish the largest image before the ceiling, which is below the server’s own limit', () => {
    const { graceMs, bytesPerSecond, ceilingMs } = RECEPTION
    expect(graceMs + (UPLOAD_MAX_BYTES / bytesPerSecond) * 1000).toBeLessThan(ceilingMs)
    expect(PATIENCE.headersMs + ceilingMs).toBeLessThanOrEqual(app.server.requestTimeout)
  })
})

describe('media', () => {
  test('a public file is served to everyone, cached for ever, and only as an image', async () => {
    const { url } = await sendPhoto(await signIn())
    const response = await app.inject(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-length': String(response.rawPayload.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
  })

  test('a private file opens only by a signed link that has not expired', async () => {
    const { url } = await sendPhoto(await signIn(), 'proof')
    const signed = await app.inject(url)
    expect([signed.statusCode, signed.headers['cache-control']]).toEqual([200, 'private, no-store'])

    const [path = ''] = url.split('?')
    const key = path.slice('/media/'.length)
    const expired = await storage.signedUrl(key, -1)
    const forged = url.replace(/signature=./, (start) =>
      start.endsWith('A') ? 'signature=B' : 'signature=A',
    )
    const extended = url.replace(/expires=\d/, 'expires=9')
    const disguised = url.replace('private/proof', 'public/proof')
    for (const address of [path, `${path}?signature=`, expired, forged, extended, disguised]) {
      expect([address, (await app.inject(address)).statusCode]).toEqual([address, 404])
    }
  })

  test.each([
    '/media/',
    '/media/public/avatar/00000000000000000000000000000000.webp',
    '/media/../package.json',
    '/media/%2e%2e/%2e%2e/package.json',
    '/media/public/..%2f..%2fetc/passwd',
  ])('%s does not exist', async (address) => {
    expect((await app.inject(address)).statusCode).toBe(404)
  })
})

describe('attaching an upload', () => {
  const attach = (uploadId: string, ownerId: string, purpose: { name: string } = AVATAR) =>
    db.transaction().execute((tx) => attachUpload(tx, { uploadId, ownerId, purpose }))
  const notFound = { code: 'platform.not_found' }

  test('returns the key once', async () => {
    const person = await signIn()
    const { id, url } = await sendPhoto(person)
    expect(`/media/${await attach(id, person.userId)}`).toBe(url)
    await expect(attach(id, person.userId)).rejects.toMatchObject(notFound)
  })

  test('is rejected for another person’s upload, another purpose and an unknown id', async () => {
    const person = await signIn()
    const other = await signIn()
    const { id } = await sendPhoto(person)
    await expect(attach(id, other.userId)).rejects.toMatchObject(notFound)
    await expect(attach(id, person.userId, PROOF)).rejects.toMatchObject(notFound)
    await expect(attach(randomUUID(), person.userId)).rejects.toMatchObject(notFound)
    await attach(id, person.userId)
  })

  test('is rolled back with its transaction', async () => {
    const person = await signIn()
    const { id } = await sendPhoto(person)
    const failing = db.transaction().execute(async (tx) => {
      await attachUpload(tx, { uploadId: id, ownerId: person.userId, purpose: AVATAR })
      throw new Error('the rest failed')
    })
    await expect(failing).rejects.toThrow('the rest failed')
    await attach(id, person.userId)
  })

  test('is rejected after a day; an hour later the upload is deleted with its file', async () => {
    const person = await signIn()
    const grow = async (hours: number) => {
      const upload = await sendPhoto(person)
      const created_at = new Date(Date.now() - hours * 60 * 60 * 1000)
      await db.updateTable('uploads').set({ created_at }).where('id', '=', upload.id).execute()
      return upload
    }
    const kept = await grow(0)
    await attach(kept.id, person.userId)
    await db
      .updateTable('uploads')
      .set({ created_at: new Date(0) })
      .where('id', '=', kept.id)
      .execute()
    const young = await grow(23)
    const late = await grow(24.5)
    const abandoned = await grow(25.5)
    await expect(attach(late.id, person.userId)).rejects.toMatchObject(notFound)

    await removeUnusedUploads.run(services)
    const left = await db.selectFrom('uploads').select('id').where('owner_id', '=', person.userId).execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual([kept.id, young.id, late.id].toSorted())
    expect((await app.inject(abandoned.url)).statusCode).toBe(404)
    expect((await app.inject(kept.url)).statusCode).toBe(200)
  })
})

describe('a cleanup', () => {
  /** More than a batch, all released at the same moment, and one that was released after them. */
  const releaseMany = async (count: number) => {
    await sql`
      insert into uploads (purpose, key, width, height, bytes, attached_at, released_at)
      select 'avatar', 'public/many/' || n, 1, 1, 1, now(), now() - interval '1 minute'
      from generate_series(1, ${count}::int) as n
      union all select 'avatar', 'public/last', 1, 1, 1, now(), now()`.execute(db)
  }
  const countLeft = async () =>
    (await db.selectFrom('uploads').select('key').where('released_at', 'is not', null).execute()).length
  /** The services with a store that does this instead of deleting a file. */
  const deleting = (whenDeleting: (key: string) => void): typeof services =>
    Object.create(services, {
      storage: {
        value: { delete: async (key: string) => whenDeleting(key) } satisfies Partial<typeof storage>,
      },
    })
  afterEach(async () => {
    await db.deleteFrom('uploads').where('released_at', 'is not', null).execute()
  })

  test('passes files that cannot be deleted, and tries them again in the next run', async () => {
    await releaseMany(501)
    const failing = deleting((key) => {
      if (key !== 'public/last') throw new Error('the store keeps it')
    })
    await removeUnusedUploads.run(failing)
    expect(await countLeft()).toBe(501)
    await removeUnusedUploads.run(deleting(() => undefined))
    expect(await countLeft()).toBe(0)
  })

  test('that is stopped ends with the file that it is deleting', async () => {
    await releaseMany(3)
    const stopping = new AbortController()
    await removeUnusedUploads.run(
      deleting(() => stopping.abort()),
      stopping.signal,
    )
    expect(await countLeft()).toBe(3)
  })
})

describe('releasing an upload', () => {
  const attach = (uploadId: string, ownerId: string) =>
    db.transaction().execute((tx) => attachUpload(tx, { uploadId, ownerId, purpose: AVATAR }))

  test('deletes the file at the next cleanup, and prevents attaching it in between', async () => {
    const person = await signIn()
    const [old, young] = [await sendPhoto(person), await sendPhoto(person)]
    const key = await attach(old.id, person.userId)
    await db.transaction().execute((tx) => releaseUpload(tx, key))
    await expect(attach(old.id, person.userId)).rejects.toMatchObject({ code: 'platform.not_found' })
    await removeUnusedUploads.run(services)
    expect((await app.inject(old.url)).statusCode).toBe(404)
    expect((await app.inject(young.url)).statusCode).toBe(200)
  })

  test('of one person keeps attached ones, and those of others', async () => {
    const [person, other] = [await signIn(), await signIn()]
    const [kept, loose, foreign] = [await sendPhoto(person), await sendPhoto(person), await sendPhoto(other)]
    await attach(kept.id, person.userId)
    await db.transaction().execute((tx) => releaseUnattachedUploads(tx, person.userId))
    await removeUnusedUploads.run(services)
    const statuses = await Promise.all([kept, loose, foreign].map(({ url }) => app.inject(url)))
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200])
  })
})
