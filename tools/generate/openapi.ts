import { buildOpenApi } from '../../apps/api/src/openapi.ts'
import type { Generator } from './generator.ts'

/** Two files follow from the description, and building the application once is enough. */
let description: Promise<object> | undefined

/** What the API answers, written from the routes' schemas. */
export const openApi: Generator = {
  file: 'apps/api/openapi.json',
  async generate() {
    description ??= buildOpenApi()
    return `${JSON.stringify(await description, null, 2)}\n`
  },
}
