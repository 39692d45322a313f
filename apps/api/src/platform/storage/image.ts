import { availableParallelism } from 'node:os'
import { UPLOAD_LIMITS, UPLOAD_MAX_PIXELS } from '@trunfo/contract/uploads'
import sharp from 'sharp'
import { BoundedQueue } from '../bounded-queue.ts'
import { AppError } from '../errors.ts'
import type { ImagePurpose } from './image-purpose.ts'

/**
 * Nothing a person sends is ever served: pixels are decoded, fitted into the purpose's box and written anew as
 * WebP, so that metadata, trailers and tricks for other parsers stay behind. Only the three decoders we need
 * can run at all; SVG, PDF and the rest are switched off in the library itself.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

const TIME_LIMIT_SECONDS = 10
const QUALITY = 82

const queue = new BoundedQueue({ atOnce: availableParallelism(), waitingMax: 20 })

export interface WebpImage {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

export async function toWebp(
  input: Buffer,
  box: Pick<ImagePurpose, 'maxWidth' | 'maxHeight'>,
): Promise<WebpImage> {
  if (!looksLikeImage(input)) throw new AppError('platform.image_unsupported')
  return queue.run(() => reencode(input, box))
}

/** The first bytes of JPEG, PNG and WebP. The name and the declared type of a file prove nothing. */
function looksLikeImage(input: Buffer): boolean {
  const starts = (text: string, offset = 0) => input.toString('latin1', offset, offset + text.length) === text
  return starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8))
}

export function imageTooLarge(): AppError {
  return new AppError('platform.image_too_large', UPLOAD_LIMITS)
}

async function reencode(
  input: Buffer,
  { maxWidth, maxHeight }: Pick<ImagePurpose, 'maxWidth' | 'maxHeight'>,
): Promise<WebpImage> {
  try {
    // The header alone tells the size, before a pixel is unpacked.
    const { width, height } = await sharp(input, { limitInputPixels: false }).metadata()
    if (width * height > UPLOAD_MAX_PIXELS) throw imageTooLarge()
    const { data, info } = await sharp(input, {
      limitInputPixels: UPLOAD_MAX_PIXELS,
      failOn: 'error',
      autoOrient: true,
    })
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof AppError) throw error
    const isOutOfTime = error instanceof Error && error.message.startsWith('timeout')
    throw new AppError(isOutOfTime ? 'platform.overloaded' : 'platform.image_unsupported')
  }
}
