import type { Config } from '../config.ts'
import { createDiskStorage } from './disk-storage.ts'
import { MediaLinks } from './media-links.ts'
import type { S3Options } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the storage that `STORAGE_DRIVER` selects. */
export function createStorage(config: Config): Storage {
  const links = new MediaLinks(config)
  if (config.STORAGE_DRIVER === 'disk') return createDiskStorage(config.STORAGE_DIR, links)
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error(
      'STORAGE_DRIVER=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    )
  }
  const options = {
    endpoint: S3_ENDPOINT,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    region: config.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
  return s3FromTheFirstFile(options, links)
}

/**
 * Loads the S3 client with the first file: it is larger than most of our own code, and many processes never
 * use it.
 */
function s3FromTheFirstFile(options: S3Options, links: MediaLinks): Storage {
  let opened: Promise<Storage> | undefined
  const s3 = () => {
    opened ??= import('./s3-storage.ts').then(({ createS3Storage }) => createS3Storage(options, links))
    return opened
  }
  return {
    put: async (key, body) => (await s3()).put(key, body),
    putFile: async (key, path) => (await s3()).putFile(key, path),
    get: async (key) => (await s3()).get(key),
    delete: async (key) => (await s3()).delete(key),
    publicUrl: (key) => links.publicUrl(key),
    signedUrl: async (key, ttlSeconds) => (await s3()).signedUrl(key, ttlSeconds),
  }
}
