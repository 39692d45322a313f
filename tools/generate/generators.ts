import { apiTypes } from './api-types.ts'
import { dbTypes } from './db-types.ts'
import type { Generator } from './generator.ts'
import { openApi } from './openapi.ts'

/** In the order in which they build on each other. */
export const generators: readonly Generator[] = [dbTypes, openApi, apiTypes]
