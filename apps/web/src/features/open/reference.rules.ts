import { hasWords } from '@/lib/has-words.ts'

/** The parts of an OpenAPI file that the reference shows. */
export interface Description {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, { readonly get: DescribedOperation }>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface DescribedOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly {
    readonly in: 'path' | 'query'
    readonly name: string
    readonly required: boolean
    readonly description?: string
    readonly schema: Schema
  }[]
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

export interface Parameter {
  readonly name: string
  readonly place: 'path' | 'query'
  readonly isRequired: boolean
  readonly type: string
  readonly values: readonly string[]
  readonly description: string
}

export interface AnswerField {
  /** `matches[].sides[].name` */
  readonly path: string
  readonly type: string
  readonly isNullable: boolean
  readonly values: readonly string[]
  readonly description: string
}

export interface Operation {
  readonly id: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly fields: readonly AnswerField[]
}

export interface Section {
  readonly name: string
  readonly title: string
  readonly operations: readonly Operation[]
}

export type Reference = readonly Section[]

type Schemas = Description['components']['schemas']

export function referenceOf({ tags, paths, components: { schemas } }: Description): Reference {
  const all = Object.entries(paths).map(([path, { get }]) => ({
    tag: get.tags[0],
    ...operationOf(schemas, path, get),
  }))
  return tags.map(({ name, description }) => ({
    name,
    title: description,
    operations: all.filter(({ tag }) => tag === name),
  }))
}

function operationOf(schemas: Schemas, path: string, described: DescribedOperation): Operation {
  const { operationId: id, summary, description, parameters = [], responses } = described
  const answer = responses['200']?.content?.['application/json']?.schema
  return {
    id,
    path,
    summary,
    description,
    parameters: parameters
      .map(({ in: place, name, required, description: says = '', schema }) => {
        const { type, values } = shapeOf(schemas, schema)
        return { name, place, isRequired: required, type, values, description: says }
      })
      .toSorted((one, other) => one.place.localeCompare(other.place)),
    fields: answer ? fieldsOf(schemas, answer, '') : [],
  }
}

function follow(schemas: Schemas, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  if (name === undefined) return schema
  const found = schemas[name] ?? {}
  return { ...found, description: schema.description ?? found.description }
}

/** Without the alternative of null, which is a fact of its own. */
function shapeOf(schemas: Schemas, schema: Schema) {
  const found = follow(schemas, schema)
  const branches = found.anyOf?.map((one) => follow(schemas, one)) ?? [found]
  const types = branches.flatMap(({ type = [] }) => type)
  const isNullable = types.includes('null')
  const real = branches.find(({ type }) => type !== 'null') ?? {}
  const inner = follow(schemas, real)
  return {
    inner,
    isNullable,
    // The formats that tell more than the type.
    type: inner.format === 'uuid' || inner.format === 'date-time' ? inner.format : typesOf(inner).join(' | '),
    values: inner.enum ?? [],
    description: found.description ?? inner.description ?? '',
  }
}

const typesOf = ({ type = [] }: Schema): string[] => [type].flat().filter((one) => one !== 'null')

function fieldsOf(schemas: Schemas, schema: Schema, prefix: string): AnswerField[] {
  const { inner } = shapeOf(schemas, schema)
  return Object.entries(inner.properties ?? {}).flatMap(([name, property]) => {
    const { inner: found, type, isNullable, values, description } = shapeOf(schemas, property)
    const path = `${prefix}${name}`
    const rest = found.items
      ? fieldsOf(schemas, found.items, `${path}[].`)
      : fieldsOf(schemas, found, `${path}.`)
    return [{ path, type, isNullable, values, description }, ...rest]
  })
}

/** Operations that contain every word, anywhere in what is said of them. */
export function found(reference: Reference, typed: string): Reference {
  if (typed.trim() === '') return reference
  return reference
    .map((section) => ({
      ...section,
      operations: section.operations.filter((one) => hasWords(wordsOf(section, one), typed)),
    }))
    .filter(({ operations }) => operations.length > 0)
}

const wordsOf = (
  { title }: Section,
  { id, path, summary, description, parameters, fields }: Operation,
): string =>
  [
    title,
    id,
    path,
    summary,
    description,
    ...parameters.map(({ name, description: says }) => `${name} ${says}`),
    ...fields.map(({ path: name, description: says }) => `${name} ${says}`),
  ].join(' ')

export type Values = Readonly<Record<string, string>>

/** The address of a request. Parameters without a value stay as `{id}` in the path and are left out of the query. */
export function addressOf(
  { path, parameters }: Pick<Operation, 'path' | 'parameters'>,
  values: Values,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (name, key: string) => {
    const value = values[key]?.trim()
    // A quote would end the one around the address in the examples.
    return value ? encodeURIComponent(value).replaceAll("'", '%27') : name
  })
  const query = new URLSearchParams()
  for (const { name, place } of parameters) {
    const value = values[name]?.trim()
    if (place === 'query' && value) query.set(name, value)
  }
  const text = query.toString()
  return text ? `${filled}?${text}` : filled
}

/** Whether a required parameter has no value. */
export const isLacking = ({ parameters }: Pick<Operation, 'parameters'>, values: Values): boolean =>
  parameters.some(({ name, isRequired }) => isRequired && !values[name]?.trim())

export const curlOf = (address: string): string => `curl '${address}'`

/** For Node and browsers. */
export const fetchOf = (address: string): string =>
  [
    `const answer = await fetch('${address}')`,
    'if (!answer.ok) throw new Error((await answer.json()).error.code)',
    'const found = await answer.json()',
  ].join('\n')
