import type { Config } from '../config.ts'
import { createDiskStorage } from './disk-storage.ts'
import { MediaLinks } from './media-links.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export function createStorage(config: Config): Storage {
  const links = new MediaLinks(config)
  if (config.STORAGE_DRIVER === 'disk') return createDiskStorage(config.STORAGE_DIR, links)
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error(
      'STORAGE_DRIVER=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    )
  }
  return createS3Storage(
    {
      endpoint: S3_ENDPOINT,
      publicEndpoint: config.S3_PUBLIC_ENDPOINT,
      region: config.S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    },
    links,
  )
}
