import { apiTypes } from './api-types.ts'
import { dbTypes } from './db-types.ts'
import { eventTable } from './event-table.ts'
import type { Generator } from './generator.ts'
import { ledgerNumbers } from './ledger-numbers.ts'
import { openApi, publicApi } from './openapi.ts'
import { schemaSql } from './schema-sql.ts'

/** In dependency order. */
export const generators: readonly Generator[] = [
  ledgerNumbers,
  schemaSql,
  dbTypes,
  openApi,
  publicApi,
  apiTypes,
  eventTable,
]
