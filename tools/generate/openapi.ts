import { buildOpenApi } from '../../apps/api/src/openapi.ts'
import type { Generator } from './generator.ts'

/** Cached, because two files are generated from the description. */
let description: Promise<object> | undefined

/** The OpenAPI description, generated from the routes' schemas. */
export const openApi: Generator = {
  file: 'apps/api/openapi.json',
  async generate() {
    description ??= buildOpenApi()
    return `${JSON.stringify(await description, null, 2)}\n`
  },
}
