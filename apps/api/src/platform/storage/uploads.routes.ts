import { buffer } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import { UPLOAD_MAX_BYTES } from '@trunfo/contract/uploads'
import { uploadAnswerSchema, uploadParamsSchema } from '@trunfo/contract/uploads.schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BoundedQueue } from '../bounded-queue.ts'
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

/** Each upload is held in memory, so their number at once bounds the memory they can take. */
const UPLOADS_AT_ONCE = 32
const FORM_OVERHEAD_BYTES = 64 * 1024

const mediaQuerySchema = z.object({ expires: z.string().optional(), signature: z.string().optional() })

export async function registerUploads(
  app: App,
  services: Services,
  purposes: readonly ImagePurpose[],
): Promise<void> {
  // In a scope of its own, because the form plugin hooks into every request it can see.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 5, fileSize: UPLOAD_MAX_BYTES, parts: 6 },
    })
    receiveUploads(scope as unknown as App, services, purposes)
  })
  serveMedia(app, services)
}

function receiveUploads(app: App, services: Services, purposes: readonly ImagePurpose[]): void {
  const byName = new Map(purposes.map((purpose) => [purpose.name, purpose]))
  const received = new BoundedQueue({ atOnce: UPLOADS_AT_ONCE, waitingMax: 0 })

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
      const upload = await received.run(async () =>
        saveUpload(services, actor.userId, purpose, await readFile(request, reply)),
      )
      return reply.code(201).send({ upload })
    },
  )
}

function serveMedia(app: App, services: Services): void {
  const links = new MediaLinks(services.config)

  app.get(
    '/media/*',
    {
      config: { access: open, isUncounted: true },
      schema: { hide: true, params: z.object({ '*': z.string() }), querystring: mediaQuerySchema },
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

/** Reads the one file of the form, and not a byte past the limit. */
async function readFile(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('platform.image_required')
  const declaredBytes = Number(request.headers['content-length'] ?? 0)
  try {
    if (declaredBytes > UPLOAD_MAX_BYTES + FORM_OVERHEAD_BYTES) throw imageTooLarge()
    const part = await request.file()
    if (!part) throw new AppError('platform.image_required')
    // The limit may have been passed before anybody could listen for it.
    const stop = () => part.file.destroy(imageTooLarge())
    if (part.file.truncated) stop()
    else part.file.once('limit', stop)
    return await buffer(part.file)
  } catch (error) {
    // The rest of the body is not worth reading, and a connection with an unread body cannot be used again.
    reply.header('connection', 'close')
    throw error instanceof AppError ? error : new AppError('platform.invalid_request', { field: 'file' })
  }
}
