import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import { newKey } from './keys.ts'
import { MediaLinks } from './media-links.ts'

const folder = await mkdtemp(join(tmpdir(), 'storage-'))
afterAll(() => rm(folder, { recursive: true }))
const storage = createDiskStorage(folder, new MediaLinks({ SESSION_SECRET: 'a'.repeat(32) }))
const avatarKey = () => newKey({ visibility: 'public', name: 'avatar' })

test('a file comes back as it went in, with its type and size', async () => {
  const key = avatarKey()
  await storage.put(key, Buffer.from('pixels'))
  const file = await storage.get(key)
  expect(file).toMatchObject({ contentType: 'image/webp', bytes: 6 })
  expect(file && (await buffer(file.body)).toString()).toBe('pixels')
})

test('a local file is copied, and the source stays', async () => {
  const key = newKey({ visibility: 'private', name: 'data-export', extension: 'json' })
  const source = join(folder, 'source.json')
  await writeFile(source, '{"a":1}')
  await storage.putFile(key, source)
  const file = await storage.get(key)
  expect(file).toMatchObject({ contentType: 'application/json', bytes: 7 })
  expect(file && (await buffer(file.body)).toString()).toBe('{"a":1}')
  expect(await readFile(source, 'utf8')).toBe('{"a":1}')
  await expect(storage.putFile('../outside.json', source)).rejects.toThrow('not a storage key')
})

test('writing leaves no temporary files', async () => {
  await Promise.all(Array.from({ length: 20 }, () => storage.put(avatarKey(), Buffer.alloc(10_000))))
  const names = await readdir(join(folder, 'public/avatar'))
  expect(names.filter((name) => !/^[0-9a-f]{32}\.webp$/.test(name))).toEqual([])
})

test('a deleted file is gone, and deleting it again is no error', async () => {
  const key = avatarKey()
  await storage.put(key, Buffer.from('pixels'))
  await storage.delete(key)
  await storage.delete(key)
  expect(await storage.get(key)).toBeNull()
})

test('nothing outside the folder can be read, written or deleted', async () => {
  const outside = '../outside.webp'
  expect(await storage.get(outside)).toBeNull()
  await expect(storage.put(outside, Buffer.from('x'))).rejects.toThrow('not a storage key')
  await expect(storage.delete(outside)).rejects.toThrow('not a storage key')
})
