import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { readKey, requireKey } from './keys.ts'
import type { MediaLinks } from './media-links.ts'
import type { Storage } from './storage.ts'

export interface S3Options {
  readonly endpoint: string
  /** Endpoint that browsers can reach, if any. */
  readonly publicEndpoint?: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Storage in a private bucket. Public files are read through our server, or through MEDIA_PUBLIC_URL if the
 * operator gives that server access to `public/`. Private files are read with links signed by the store, or
 * through our server if browsers cannot reach the store.
 */
export function createS3Storage(options: S3Options, links: MediaLinks): Storage {
  const { bucket: Bucket, publicEndpoint } = options
  const client = openClient(options)
  // The signature covers the host, so links are signed for the endpoint at which browsers open them.
  const signer = publicEndpoint ? openClient({ ...options, endpoint: publicEndpoint }) : null

  return {
    async put(Key, Body) {
      const { contentType: ContentType } = requireKey(Key)
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },

    async putFile(Key, path) {
      const { contentType: ContentType } = requireKey(Key)
      // The store needs the length in advance, and a stream does not have one.
      const { size: ContentLength } = await stat(path)
      const Body = createReadStream(path)
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength }))
    },

    async get(Key) {
      const facts = readKey(Key)
      if (!facts) return null
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return { body: Body as Readable, contentType: facts.contentType, bytes: ContentLength }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },

    async delete(Key) {
      requireKey(Key)
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },

    publicUrl: (key) => links.publicUrl(key),

    async signedUrl(Key, ttlSeconds) {
      requireKey(Key)
      if (!signer) return links.signedUrl(Key, ttlSeconds)
      const request = new GetObjectCommand({ Bucket, Key, ResponseCacheControl: 'private, no-store' })
      return getSignedUrl(signer, request, { expiresIn: ttlSeconds })
    },
  }
}

function openClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Options): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Only some S3 providers support checksums in trailers; others reject them or store them in the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  })
}
