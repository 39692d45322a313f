import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import type { Generator } from './generator.ts'
import { openApi } from './openapi.ts'

/** The browser's types of every request and answer. Only types: nothing of it reaches the bundle. */
export const apiTypes: Generator = {
  file: 'apps/web/src/lib/api-types.generated.ts',
  generate: async (root) => `${COMMENT_HEADER}${astToString(await openapiTS(await openApi.generate(root)))}`,
}
