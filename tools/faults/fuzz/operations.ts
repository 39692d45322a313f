import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../stack/build.ts'

/** The part of JSON Schema that our routes use. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

interface Parameter {
  readonly in: 'path' | 'query'
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
}

export interface Operation {
  /** `PUT /api/teams/{id}/members/{userId}/games` */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedRoute>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
interface DescribedRoute {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

const placeOf = ({ in: place, name }: Parameter, path: string) =>
  place === 'path' ? path.indexOf(`{${name}}`) : path.length

/** Every route of both OpenAPI files, with references resolved. */
export const readOperations = (): Operation[] =>
  ['apps/api/openapi.json', 'apps/api/openapi-v1.json'].flatMap(operationsOf)

function operationsOf(path: string): Operation[] {
  const file = readFileSync(join(ROOT, path), 'utf8')
  const { paths, components }: Description = JSON.parse(file)
  const follow = (schema: Schema): Schema => {
    const { $ref, items, anyOf, properties } = schema
    if ($ref) return follow(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {})
    return {
      ...schema,
      items: items && follow(items),
      anyOf: anyOf?.map(follow),
      properties:
        properties &&
        Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, follow(one)])),
    }
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      // In the order of the path, so that later values can belong to earlier ones.
      parameters: parameters
        .map((one) => ({ ...one, schema: follow(one.schema) }))
        .toSorted((a, b) => placeOf(a, path) - placeOf(b, path)),
      body: requestBody ? follow(requestBody.content['application/json']?.schema ?? {}) : null,
    })),
  )
}
