/** The part of JSON Schema that the public API uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}
export type Schemas = Readonly<Record<string, Schema>>

export interface Broken {
  readonly at: string
  readonly what: string
}

/** The schemas that each file refers to: released, now. */
type Both = readonly [Schemas, Schemas]

const follow = (schemas: Schemas, schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : follow(schemas, schemas[name] ?? {})
}

interface Flat extends Schema {
  readonly isNullable: boolean
}

/** Null as a fact of its own: it is written as a type, or as a branch of `anyOf`. */
function flat(schemas: Schemas, schema: Schema): Flat {
  const found = follow(schemas, schema)
  const branches = (found.anyOf ?? found.oneOf ?? []).map((one) => follow(schemas, one))
  const real = branches.filter(({ type }) => type !== 'null')
  const [only] = real
  if (only && real.length === 1) {
    const inner = flat(schemas, only)
    return { ...inner, isNullable: inner.isNullable || real.length < branches.length }
  }
  const types = [found.type ?? []].flat()
  const type = types.filter((one) => one !== 'null').join(' or ')
  return { ...found, type, isNullable: types.includes('null') || real.length < branches.length }
}

const typeText = ({ type, format, anyOf, oneOf }: Flat): string => {
  const branches = anyOf ?? oneOf
  if (branches) return `one of ${JSON.stringify(branches)}`
  return [type || 'anything', format].filter(Boolean).join(' ')
}

/** What of an answer a program can no longer read. More properties and more values of an enumeration are fine. */
export function brokenAnswer(both: Both, at: string, before: Schema, after: Schema): Broken[] {
  const [was, is] = [flat(both[0], before), flat(both[1], after)]
  if (typeText(was) !== typeText(is)) return [{ at, what: `was ${typeText(was)} and is ${typeText(is)}` }]
  const problems: Broken[] = []
  if (is.isNullable && !was.isNullable) problems.push({ at, what: 'may be null now' })
  if (was.enum && !is.enum) problems.push({ at, what: 'has no list of values any more' })
  // A renamed value looks like one that is gone and another that is new.
  for (const value of was.enum ?? [])
    if (is.enum && !is.enum.includes(value))
      problems.push({ at, what: `no longer has the value ${JSON.stringify(value)}` })
  for (const [name, property] of Object.entries(was.properties ?? {})) {
    const here = `${at}.${name}`
    const now = is.properties?.[name]
    if (!now) problems.push({ at: here, what: 'is gone' })
    else {
      if (was.required?.includes(name) && !is.required?.includes(name))
        problems.push({ at: here, what: 'may be absent now' })
      problems.push(...brokenAnswer(both, here, property, now))
    }
  }
  if (was.items) problems.push(...brokenAnswer(both, `${at}[]`, was.items, is.items ?? {}))
  return problems
}

/** What of a request that was accepted is refused now. */
export function brokenRequest(both: Both, at: string, before: Schema, after: Schema): Broken[] {
  const [was, is] = [flat(both[0], before), flat(both[1], after)]
  if (typeText(was) !== typeText(is)) return [{ at, what: `was ${typeText(was)} and is ${typeText(is)}` }]
  const lost = was.enum?.filter((value) => is.enum && !is.enum.includes(value)) ?? []
  const isNarrowed = was.enum === undefined && is.enum !== undefined
  return [
    ...lost.map((value) => ({ at, what: `no longer accepts ${JSON.stringify(value)}` })),
    ...(isNarrowed ? [{ at, what: 'accepts a list of values only' }] : []),
    ...(is.pattern !== was.pattern ? [{ at, what: 'has another pattern' }] : []),
    ...['minimum', 'minLength'].flatMap((bound) =>
      tightened(at, bound, read(was, bound), read(is, bound), 1),
    ),
    ...['maximum', 'maxLength'].flatMap((bound) =>
      tightened(at, bound, read(was, bound), read(is, bound), -1),
    ),
  ]
}

const read = (schema: Schema, bound: string) => schema[bound as 'minimum']

function tightened(
  at: string,
  bound: string,
  was: number | undefined,
  is: number | undefined,
  direction: 1 | -1,
): Broken[] {
  if (is === undefined || (was !== undefined && (is - was) * direction <= 0)) return []
  return [{ at, what: `has a ${bound} of ${is}${was === undefined ? '' : ` instead of ${was}`}` }]
}
