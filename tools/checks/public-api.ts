import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCheck } from './check.ts'
import { type Broken, brokenAnswer, brokenRequest, type Schema, type Schemas } from './public-api-schemas.ts'

export const PUBLIC_API = 'apps/api/openapi-v1.json'
/** As it was when the last release left. A release replaces it with the file of then (CONTRIBUTING.md). */
export const RELEASED_API = 'apps/api/openapi-v1.released.json'

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}
interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly responses?: Readonly<Record<string, Response>>
}
interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}
interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Schemas; readonly responses: Readonly<Record<string, Response>> }
}

/** Within v1 answers only grow: what a program of today reads and sends has to work tomorrow. */
export function checkPublicApi(root: string): string[] {
  const missing = [PUBLIC_API, RELEASED_API].filter((file) => !existsSync(join(root, file)))
  if (missing.length > 0) return missing.map((file) => `${file} is missing`)
  const read = (file: string): Api => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const [released, now] = [read(RELEASED_API), read(PUBLIC_API)]
  return operationsOf(released).flatMap(([name, before]) => {
    const after = new Map(operationsOf(now)).get(name)
    if (!after) return [`${name} was released and is gone: v1 keeps it`]
    return operationProblems([released, now], before, after).map(
      ({ at, what }) => `${name}: ${at} ${what}, which breaks programs that use v1`,
    )
  })
}

const operationsOf = ({ paths }: Api): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [
      // The name of a path parameter is for readers only.
      `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
      one,
    ]),
  )

function operationProblems(
  [released, now]: readonly [Api, Api],
  before: Operation,
  after: Operation,
): Broken[] {
  const schemas = [released.components.schemas, now.components.schemas] as const
  return [
    ...parameterProblems(schemas, before.parameters ?? [], after.parameters ?? []),
    ...Object.entries(before.responses ?? {}).flatMap(([status, response]) => {
      const answered = after.responses?.[status]
      if (!answered) return [{ at: `the answer ${status}`, what: 'is gone' }]
      const [was, is] = [schemaOf(released, response), schemaOf(now, answered)]
      return was ? brokenAnswer(schemas, `the answer ${status}`, was, is ?? {}) : []
    }),
  ]
}

function schemaOf({ components }: Api, response: Response): Schema | undefined {
  const name = response.$ref?.split('/').at(-1)
  const found = name === undefined ? response : components.responses[name]
  return found?.content?.['application/json']?.schema
}

function parameterProblems(
  schemas: readonly [Schemas, Schemas],
  before: readonly Parameter[],
  after: readonly Parameter[],
): Broken[] {
  const place = ({ in: where, name }: Parameter) => (where === 'path' ? where : `${where} ${name}`)
  const known = Map.groupBy(before, place)
  const added = after.filter((one) => one.required && !known.has(place(one)))
  const kept = [...known].flatMap(([at, old]) => {
    const fresh = after.filter((one) => place(one) === at)
    return old.flatMap((was, index) => {
      const is = fresh[index]
      const name = `the parameter ${was.name}`
      if (!is) return [{ at: name, what: 'is gone' }]
      const required = is.required && !was.required ? [{ at: name, what: 'is required now' }] : []
      return [...required, ...brokenRequest(schemas, name, was.schema, is.schema)]
    })
  })
  return [...added.map(({ name }) => ({ at: `the parameter ${name}`, what: 'is new and required' })), ...kept]
}

if (import.meta.main) await runCheck('public API', checkPublicApi)
