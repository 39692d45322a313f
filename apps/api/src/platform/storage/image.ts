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
 * Nothing a person sends is ever served: pixels are decoded, fitted into the purpose's box and written anew as
 * WebP, so that metadata, trailers and tricks for other parsers stay behind.
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
 * The header alone tells the size, before a pixel is unpacked. What it lets through is a bounded piece of work, whole
 * or cut off: the decoder's own time limit is looked at between pieces of the result and not while it unpacks them.
 */
async function refuseHopeless(input: Buffer): Promise<void> {
  const decode = await pixels()
  const { width, height } = await decode(input, { limitInputPixels: false }).metadata().catch(refuse)
  if (width * height > UPLOAD_MAX_PIXELS || Math.max(width, height) > UPLOAD_MAX_EDGE) throw imageTooLarge()
}

/** The first bytes of JPEG, PNG and WebP. The name and the declared type of a file prove nothing. */
function looksLikeImage(input: Buffer): boolean {
  const starts = (text: string, offset = 0) => input.toString('latin1', offset, offset + text.length) === text
  return starts('\xff\xd8\xff') || isPng(input) || (starts('RIFF') && starts('WEBP', 8))
}

export function imageTooLarge(): AppError {
  return new AppError('platform.image_too_large', UPLOAD_LIMITS)
}

/** The work itself, whatever the header says; a fault row shows what it would cost. */
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
