import { buildOpenApi } from '../../apps/api/src/openapi.ts'
import { type Description, internalPart, publicPart } from '../../apps/api/src/public-api.ts'
import type { Generator } from './generator.ts'

/** Cached, because three files are generated from the description. */
let description: Promise<Description> | undefined

const described = (file: string, part: (whole: Description) => object): Generator => ({
  file,
  async generate() {
    description ??= buildOpenApi()
    return `${JSON.stringify(part(await description), null, 2)}\n`
  },
})

/** The routes of our own pages, generated from their schemas. */
export const openApi = described('apps/api/openapi.json', internalPart)

/** The public API. `npm run check` compares it with the released one. */
export const publicApi = described('apps/api/openapi-v1.json', publicPart)
