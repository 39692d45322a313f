import { coverSvg } from '@trunfo/artwork/cover'
import { CROPS, type Crop } from '@trunfo/artwork/crops'
import { parseArt } from '@trunfo/artwork/game-art'
import { addressPart } from '@trunfo/contract/texts.schemas'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'

const cropNames = Object.keys(CROPS) as [Crop, ...Crop[]]
/** The seed is a tournament's id, a game's id or `preview`. */
const coverParamsSchema = z
  .object({
    art: addressPart(16),
    seed: addressPart(36),
    crop: z.enum(cropNames),
  })
  .strict()

/** The URL determines the whole image, so it needs no query and never changes. */
export function coversRoutes(app: App): void {
  app.get(
    '/art/covers/:art/:seed/:crop.svg',
    { config: { access: open }, schema: { hide: true, params: coverParamsSchema } },
    async (request, reply) => {
      const { art: key, seed, crop } = request.params
      const art = parseArt(key)
      if (!art) throw new AppError('games.not_found')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/svg+xml')
        .send(coverSvg(art, seed, crop))
    },
  )
}
