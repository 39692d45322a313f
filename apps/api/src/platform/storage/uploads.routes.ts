import { buffer } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import { addressPart } from '@trunfo/contract/texts.schemas'
import { UPLOAD_MAX_BYTES } from '@trunfo/contract/uploads'
import { uploadAnswerSchema, uploadParamsSchema } from '@trunfo/contract/uploads.schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BoundedQueue } from '../bounded-queue.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import { AppError } from '../errors.ts'
import { open, signedIn } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { contextOf } from '../http/context.ts'
import type { Services } from '../services.ts'
import { imageTooLarge } from './image.ts'
import type { ImagePurpose } from './image-purpose.ts'
import { readKey } from './keys.ts'
import { MediaLinks } from './media-links.ts'
import { saveUpload } from './uploads.ts'

const FORM_OVERHEAD_BYTES = 64 * 1024

/** Upload limits per process. Tests shorten the times. */
export const RECEPTION = {
  /** Concurrent uploads. Each is held in memory, so this bounds the memory they use. */
  places: 32,
  /** Without it, four people with eight uploads each would take all places. */
  placesPerPerson: 2,
  /**
   * After the grace period, senders slower than a poor phone connection lose their place: a byte now and then
   * would hold it for minutes. At this rate the largest image takes 165 seconds.
   */
  graceMs: 5_000,
  bytesPerSecond: 32 * 1024,
  ceilingMs: 180_000,
}

const mediaQuerySchema = z.object({
  expires: addressPart(40).optional(),
  signature: addressPart(200).optional(),
})

/** Registers the upload endpoint and `/media/*`. */
export async function registerUploads(
  app: App,
  services: Services,
  purposes: readonly ImagePurpose[],
  reception = RECEPTION,
): Promise<void> {
  // In a scope of its own, because the multipart plugin hooks into every request of its scope.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 5, fileSize: UPLOAD_MAX_BYTES, parts: 6 },
    })
    receiveUploads(scope as unknown as App, services, purposes, reception)
  })
  serveMedia(app, services)
}

function receiveUploads(
  app: App,
  services: Services,
  purposes: readonly ImagePurpose[],
  reception: typeof RECEPTION,
): void {
  const byName = new Map(purposes.map((purpose) => [purpose.name, purpose]))
  const places = new BoundedQueue({ atOnce: reception.places, waitingMax: 0 })
  const own = new ConcurrencyLimit(reception.placesPerPerson)

  app.post(
    '/api/uploads/:purpose',
    {
      config: { access: signedIn, idempotency: 'natural', limits: ['upload'] },
      schema: {
        tags: ['uploads'],
        description: 'One image in a multipart form, in the field `file`.',
        params: uploadParamsSchema,
        response: { 201: uploadAnswerSchema },
      },
    },
    async (request, reply) => {
      const { actor } = contextOf(services, request)
      const purpose = byName.get(request.params.purpose)
      if (!purpose) throw new AppError('platform.not_found')
      app.requireAccess(purpose.access, request)
      if (!own.take(actor.userId)) {
        reply.header('connection', 'close')
        throw new AppError('platform.uploads_at_once', { max: reception.placesPerPerson })
      }
      try {
        const upload = await places.run(async () =>
          saveUpload(services, actor.userId, purpose, await readInTime(request, reply, reception)),
        )
        return reply.code(201).send({ upload })
      } finally {
        own.give(actor.userId)
      }
    },
  )
}

function serveMedia(app: App, services: Services): void {
  const links = new MediaLinks(services.config)

  app.get(
    '/media/*',
    {
      config: { access: open, countedAs: 'file' },
      schema: { hide: true, params: z.object({ '*': addressPart(300) }), querystring: mediaQuerySchema },
    },
    async (request, reply) => {
      const key = request.params['*']
      const facts = readKey(key)
      const isPublic = facts?.visibility === 'public'
      const isVisible = isPublic || (facts && links.isValid(key, request.query))
      const file = isVisible ? await services.storage.get(key) : null
      if (!file) throw new AppError('platform.not_found')
      return reply
        .headers({
          'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
          'content-disposition': 'inline',
          'content-length': file.bytes,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        .type(file.contentType)
        .send(file.body)
    },
  )
}

/** Reads the form's only file, within the size limit and the minimum rate. */
async function readInTime(
  request: FastifyRequest,
  reply: FastifyReply,
  { graceMs, bytesPerSecond, ceilingMs }: typeof RECEPTION,
): Promise<Buffer> {
  request.bodyClock?.stop()
  const { socket } = request.raw
  const [startedAt, before] = [performance.now(), socket.bytesRead]
  let watch: NodeJS.Timeout | undefined
  const slowness = new Promise<never>((_, reject) => {
    watch = setInterval(() => {
      const elapsedMs = performance.now() - startedAt
      const earnedMs = graceMs + ((socket.bytesRead - before) / bytesPerSecond) * 1000
      if (elapsedMs > Math.min(earnedMs, ceilingMs)) reject(new AppError('platform.upload_too_slow'))
    }, graceMs / 5)
  })
  try {
    return await Promise.race([readFile(request), slowness])
  } catch (error) {
    // A connection with an unread body cannot be reused, and the rest of the body is not worth reading.
    reply.header('connection', 'close')
    throw error instanceof AppError ? error : new AppError('platform.invalid_request', { field: 'file' })
  } finally {
    clearInterval(watch)
    // Data after the file falls under the normal body deadline again.
    request.bodyClock?.start()
  }
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('platform.image_required')
  const declaredBytes = Number(request.headers['content-length'] ?? 0)
  if (declaredBytes > UPLOAD_MAX_BYTES + FORM_OVERHEAD_BYTES) throw imageTooLarge()
  const part = await request.file()
  if (!part) throw new AppError('platform.image_required')
  // The limit may have been exceeded before the listener was attached.
  const stop = () => part.file.destroy(imageTooLarge())
  if (part.file.truncated) stop()
  else part.file.once('limit', stop)
  return buffer(part.file)
}
