import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, HeadObjectCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { signedIn } from '../http/access.ts'
import { createStorage } from './create-storage.ts'
import { photo } from './hostile-images.factory.ts'
import { newKey } from './keys.ts'
import { saveUpload } from './uploads.ts'

/**
 * Runs against a real server, because the store decides whether a stranger is rejected. `npm run test:s3`
 * starts one and sets the environment.
 */
const { S3_ENDPOINT: endpoint = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = process.env
const BUCKET = `trunfo-test-${randomUUID()}`
const settings = {
  STORAGE_DRIVER: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}
const client = new S3Client({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  forcePathStyle: true,
})
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

const { app, services, signIn } = await useTestApp(settings, [])
const { storage } = services
const reachable = createStorage({ ...services.config, S3_PUBLIC_ENDPOINT: endpoint })

beforeAll(() => client.send(new CreateBucketCommand({ Bucket: BUCKET })))

const image = await photo(300, 200).jpeg().toBuffer()
const direct = (key: string) => fetch(`${endpoint}/${BUCKET}/${key}`)

async function put(visibility: 'public' | 'private', body = Buffer.from('pixels')) {
  const key = newKey({ visibility, name: 'avatar' })
  await storage.put(key, body)
  return key
}

describe('a file', () => {
  test('comes back byte for byte, with its type', async () => {
    const body = Buffer.alloc(3_000_000, 'byte for byte ')
    const key = await put('public', body)
    const response = await app.inject(`/media/${key}`)
    expect(response.headers['content-type']).toBe('image/webp')
    expect(response.rawPayload.equals(body)).toBe(true)
    const head = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: key }))
    expect(head).toMatchObject({ ContentType: 'image/webp', ContentLength: body.length })
  })

  test('on the local disk is stored with its length and type', async () => {
    const folder = await mkdtemp(join(tmpdir(), 's3-'))
    const path = join(folder, 'copy.json')
    const body = Buffer.alloc(7_000_000, '{"row":1},')
    await writeFile(path, body)
    const key = newKey({ visibility: 'private', name: 'data-export', extension: 'json' })
    await storage.putFile(key, path)
    await rm(folder, { recursive: true })
    const head = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: key }))
    expect(head).toMatchObject({ ContentType: 'application/json', ContentLength: body.length })
    const file = await storage.get(key)
    expect(file && (await buffer(file.body)).equals(body)).toBe(true)
  })

  test('that does not exist is null, and so is an invalid key', async () => {
    expect(await storage.get(newKey(AVATAR))).toBeNull()
    expect(await storage.get('../etc/passwd')).toBeNull()
  })

  test('that was deleted is gone, and deleting it again is no error', async () => {
    const key = await put('public')
    await storage.delete(key)
    await storage.delete(key)
    expect(await storage.get(key)).toBeNull()
  })
})

describe('a stranger', () => {
  test.each(['public', 'private'] as const)('gets no %s file from the bucket itself', async (visibility) => {
    expect((await direct(await put(visibility))).status).toBe(403)
  })

  test('can neither list the bucket nor write to it', async () => {
    expect((await fetch(`${endpoint}/${BUCKET}`)).status).toBe(403)
    const write = await fetch(`${endpoint}/${BUCKET}/${newKey(AVATAR)}`, { method: 'PUT', body: 'x' })
    expect(write.status).toBe(403)
  })

  test('gets no private file from our server either', async () => {
    expect((await app.inject(`/media/${await put('private')}`)).statusCode).toBe(404)
  })
})

describe('a link signed by the store', () => {
  test('opens a private file and forbids caching', async () => {
    const response = await fetch(await reachable.signedUrl(await put('private'), 60))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).toBe('pixels')
  })

  test('with a wrong signature is rejected', async () => {
    const url = new URL(await reachable.signedUrl(await put('private'), 60))
    const signature = url.searchParams.get('X-Amz-Signature') ?? ''
    url.searchParams.set(
      'X-Amz-Signature',
      signature.replace(/./g, (digit) => (digit === '0' ? '1' : '0')),
    )
    expect((await fetch(url)).status).toBe(403)
  })

  test('signed with another secret is rejected', async () => {
    const guessing = createStorage({
      ...services.config,
      S3_PUBLIC_ENDPOINT: endpoint,
      S3_SECRET_ACCESS_KEY: 'a guess at the secret',
    })
    expect((await fetch(await guessing.signedUrl(await put('private'), 60))).status).toBe(403)
  })

  test('opens no other file', async () => {
    const [mine, other] = [await put('private'), await put('private')]
    const url = await reachable.signedUrl(mine, 60)
    expect((await fetch(url.replace(mine, other))).status).toBe(403)
  })

  test('stops working when it expires', async () => {
    const url = await reachable.signedUrl(await put('private'), 1)
    expect((await fetch(url)).status).toBe(200)
    await until(async () => (await fetch(url)).status === 403)
  })
})

describe('an upload', () => {
  test('that is public is served by our server', async () => {
    const { userId } = await signIn()
    const { url } = await saveUpload(services, userId, AVATAR, image)
    expect(url).toMatch(/^\/media\/public\/avatar\//)
    const response = await app.inject(url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('that is private is served by our server with a signed link, if browsers cannot reach the store', async () => {
    const { userId } = await signIn()
    const { url } = await saveUpload(services, userId, PROOF, image)
    const forged = url.replace(/signature=./, (start) =>
      start.endsWith('A') ? 'signature=B' : 'signature=A',
    )
    const expired = await storage.signedUrl(url.slice('/media/'.length, url.indexOf('?')), -1)
    const addresses = [url, url.split('?')[0] ?? '', forged, expired]
    const statuses = await Promise.all(
      addresses.map(async (address) => (await app.inject(address)).statusCode),
    )
    expect(statuses).toEqual([200, 404, 404, 404])
  })

  test('that is private is served by the store, if browsers can reach it', async () => {
    const { userId } = await signIn()
    const { url } = await saveUpload({ ...services, storage: reachable }, userId, PROOF, image)
    expect(new URL(url).origin).toBe(endpoint)
    expect((await fetch(url)).status).toBe(200)
  })
})

test('one bucket policy publishes the public files, and no others', async () => {
  const Bucket = `trunfo-test-${randomUUID()}`
  await client.send(new CreateBucketCommand({ Bucket }))
  const rule = {
    Effect: 'Allow',
    Principal: '*',
    Action: 's3:GetObject',
    Resource: `arn:aws:s3:::${Bucket}/public/*`,
  }
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [rule] })
  await client.send(new PutBucketPolicyCommand({ Bucket, Policy }))
  const media = createStorage({
    ...services.config,
    S3_BUCKET: Bucket,
    MEDIA_PUBLIC_URL: `${endpoint}/${Bucket}`,
  })
  const [open, closed] = [newKey(AVATAR), newKey(PROOF)]
  await media.put(open, image)
  await media.put(closed, image)
  expect((await fetch(media.publicUrl(open))).status).toBe(200)
  expect((await fetch(media.publicUrl(closed))).status).toBe(403)
})
