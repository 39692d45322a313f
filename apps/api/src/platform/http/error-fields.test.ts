import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '@trunfo/contract/error-catalogue'
import type { ErrorDeclaration } from '@trunfo/contract/errors'
import { expect, test } from 'vitest'
import { packageDir } from '../package-dir.ts'

interface Operation {
  tags?: string[]
  requestBody?: { content: { 'application/json'?: { schema: { $ref?: string } } } }
}
interface Schema {
  properties?: object
  /** A body with several variants. */
  anyOf?: Schema[]
}
interface Api {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const api: Api = JSON.parse(readFileSync(join(packageDir, 'openapi.json'), 'utf8'))

/** Error codes of prizes kept their prefix when prizes left tournaments, because open pages know them. */
const TAGS_OF: Readonly<Record<string, readonly string[]>> = { tournaments: ['tournaments', 'prizes'] }

/** Properties of all request bodies of a feature. */
function fieldsOf(feature: string): string[] {
  const own = TAGS_OF[feature] ?? [feature]
  const operations = Object.values(api.paths).flatMap((path) => Object.values(path))
  return operations
    .filter(({ tags }) => tags?.some((tag) => own.includes(tag)))
    .flatMap(
      ({ requestBody }) => requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? [],
    )
    .flatMap((schema) => propertiesOf(api.components.schemas[schema]))
}

function propertiesOf({ properties = {}, anyOf = [] }: Schema = {}): string[] {
  return [...Object.keys(properties), ...anyOf.flatMap(propertiesOf)]
}

const declared: [string, ErrorDeclaration][] = Object.entries(ERRORS)
const aimed = declared.flatMap(([code, { field }]) => (field ? [[code, field] as const] : []))

test.each(aimed)('%s points to an existing request field: %s', (code, field) => {
  expect(fieldsOf(code.split('.')[0] ?? '')).toContain(field)
})
