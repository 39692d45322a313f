import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readKey, requireKey } from './keys.ts'
import type { MediaLinks } from './media-links.ts'
import type { Storage } from './storage.ts'

/** Storage in a local folder. */
export function createDiskStorage(folder: string, links: MediaLinks): Storage {
  const writeWhole = async (key: string, write: (path: string) => Promise<void>) => {
    requireKey(key)
    const path = join(folder, key)
    const unfinished = `${path}.${randomUUID()}`
    await mkdir(dirname(path), { recursive: true })
    try {
      await write(unfinished)
      // Renaming is atomic and writing is not: readers see the whole file or none.
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  return {
    put: (key, body) => writeWhole(key, (path) => writeFile(path, body)),
    putFile: (key, source) => writeWhole(key, (path) => copyFile(source, path)),

    async get(key) {
      const facts = readKey(key)
      if (!facts) return null
      const file = await open(join(folder, key)).catch(nullIfMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { body: file.createReadStream(), contentType: facts.contentType, bytes: size }
    },

    async delete(key) {
      requireKey(key)
      await rm(join(folder, key), { force: true })
    },

    publicUrl: (key) => links.publicUrl(key),
    signedUrl: async (key, ttlSeconds) => links.signedUrl(key, ttlSeconds),
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
