import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import type { Generator } from './generator.ts'
import { openApi } from './openapi.ts'

/** The web's types of every request and response. They are only types, so nothing reaches the bundle. */
export const apiTypes: Generator = {
  file: 'apps/web/src/lib/api-types.generated.ts',
  generate: async (root) => `${COMMENT_HEADER}${astToString(await openapiTS(await openApi.generate(root)))}`,
}
