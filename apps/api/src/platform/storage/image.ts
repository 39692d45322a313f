import { availableParallelism } from 'node:os'
import { UPLOAD_LIMITS, UPLOAD_MAX_EDGE, UPLOAD_MAX_PIXELS } from '@trunfo/contract/uploads'
import { BoundedQueue } from '../bounded-queue.ts'
import { AppError } from '../errors.ts'
import type { ImagePurpose } from './image-purpose.ts'
import { pixels } from './pixels.ts'
import { drawingOf, isPng } from './png-chunks.ts'

const TIME_LIMIT_SECONDS = 10
const QUALITY = 82

const queue = new BoundedQueue({ atOnce: availableParallelism(), waitingMax: 20 })

export interface WebpImage {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Decodes an uploaded image, fits it into the box and encodes it as WebP. Metadata, trailing data and
 * payloads for other parsers are lost, because the original bytes are never served.
 *
 * Throws `platform.image_unsupported`, `platform.image_too_large`, or `platform.overloaded` if the queue is
 * full or decoding takes too long.
 */
export async function toWebp(
  input: Buffer,
  box: Pick<ImagePurpose, 'maxWidth' | 'maxHeight'>,
): Promise<WebpImage> {
  const image = isPng(input) ? drawingOf(input) : input
  if (!image || !looksLikeImage(image)) throw new AppError('platform.image_unsupported')
  return queue.run(async () => {
    await refuseHopeless(image)
    return reencode(image, box)
  })
}

/**
 * Rejects oversized images by their header, before any pixel is unpacked. This bounds the work also for
 * truncated files: the decoder checks its own time limit only between parts of the result, not while
 * unpacking.
 */
async function refuseHopeless(input: Buffer): Promise<void> {
  const decode = await pixels()
  const { width, height } = await decode(input, { limitInputPixels: false }).metadata().catch(refuse)
  if (width * height > UPLOAD_MAX_PIXELS || Math.max(width, height) > UPLOAD_MAX_EDGE) throw imageTooLarge()
}

/** Checks the first bytes for JPEG, PNG and WebP. A file's name and declared type prove nothing. */
function looksLikeImage(input: Buffer): boolean {
  const starts = (text: string, offset = 0) => input.toString('latin1', offset, offset + text.length) === text
  return starts('\xff\xd8\xff') || isPng(input) || (starts('RIFF') && starts('WEBP', 8))
}

export function imageTooLarge(): AppError {
  return new AppError('platform.image_too_large', UPLOAD_LIMITS)
}

/**
 * Decodes and encodes without the header check. Exported for a fault scenario that measures what skipping the
 * check would cost.
 */
export async function reencode(
  input: Buffer,
  { maxWidth, maxHeight }: Pick<ImagePurpose, 'maxWidth' | 'maxHeight'>,
): Promise<WebpImage> {
  const decode = await pixels()
  const { data, info } = await decode(input, {
    limitInputPixels: UPLOAD_MAX_PIXELS,
    failOn: 'error',
    autoOrient: true,
  })
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  return { data, width: info.width, height: info.height }
}

function refuse(error: Error): never {
  throw new AppError(
    error.message.startsWith('timeout') ? 'platform.overloaded' : 'platform.image_unsupported',
  )
}
