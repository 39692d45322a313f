import type { Draft } from './draft.ts'
import type { Known } from './known.ts'
import type { Operation, Schema } from './operations.ts'
import { cursorOf } from './plain.ts'

/** One value at one place of an otherwise valid request. */
export interface Probe {
  readonly place: 'path' | 'query' | 'body'
  readonly name: string
  readonly value: unknown
}

/** NUL, a lone surrogate, direction overrides and a bell, in one text: a careless route fails on it. */
const ALL_AT_ONCE = 'Co\0pa \ud800do\u202e \u2066Mar\u0007'

/**
 * Every place of the route with every edge-case value for its type. The most effective value of each place
 * comes first, so that a few probes cover all places.
 */
export function probesOf(operation: Operation, known: Known): Probe[] {
  const places = [
    ...operation.parameters.map(({ in: place, name, schema }) => ({ place, name, schema })),
    ...Object.entries(propertiesOf(operation.body)).map(([name, schema]) => ({
      place: 'body' as const,
      name,
      schema,
    })),
  ]
  const probes = places.map(({ place, name, schema }) =>
    sharpValues(schema, known).map((value): Probe => ({ place, name, value })),
  )
  const most = Math.max(0, ...probes.map(({ length }) => length))
  return Array.from({ length: most }, (_, index) =>
    probes.flatMap((list) => list.slice(index, index + 1)),
  ).flat()
}

/** Includes nested properties, such as `columns.date`. */
const propertiesOf = (body: Schema | null): Record<string, Schema> => ({
  ...body?.properties,
  ...Object.assign({}, ...Object.entries(body?.properties ?? {}).map(innerOf)),
  ...Object.assign({}, ...(body?.anyOf ?? []).map(propertiesOf)),
})

const innerOf = ([name, schema]: [string, Schema]) =>
  Object.fromEntries(
    Object.entries(propertiesOf(schema)).map(([inner, one]) => [`${name}.${inner}`, one] as const),
  )

function sharpValues({ type, format, anyOf, items, maxLength, ...schema }: Schema, known: Known): unknown[] {
  if (anyOf) return [...new Set(anyOf.flatMap((one) => sharpValues(one, known)))]
  if (schema.enum) return [ALL_AT_ONCE, '__proto__', '', null, 0]
  if (items) {
    const [sharpest] = sharpValues(items, known)
    return [[sharpest], [], Array(300).fill(sharpest), Array(2).fill(known.all()[0]), {}, null]
  }
  switch (format ?? type) {
    case 'uuid':
      return [...NO_IDS, known.all()[0]?.toUpperCase(), ALL_AT_ONCE, null]
    case 'date-time':
      return [...MOMENTS, ALL_AT_ONCE, 0]
    case 'cursor':
      return [...forgedCursors(known), ALL_AT_ONCE, '', 'a'.repeat(401)]
    case 'integer':
    case 'number':
      return [...NUMBERS, '1', null]
    case 'boolean':
      return ['true', 1, null]
    default:
      return [
        ALL_AT_ONCE,
        ...LENGTHS.map((over) => 'ç'.repeat((maxLength ?? 100) + over)),
        '',
        '\u200b',
        // Every object has it: a careless lookup finds a function.
        'constructor',
        0,
        null,
      ]
  }
}

const LENGTHS = [0, 1]
export const NUMBERS = [2 ** 31, -1, 2 ** 53 - 1, 0, 0.5, -(2 ** 31) - 1, 2 ** 63, 1e21, 1e308]

export const NO_IDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  'none',
  '{00000000-0000-4000-8000-000000000000}',
]

export const MOMENTS = [
  '2026-13-45 99:99:99.999999+99',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999999Z',
  '0000-01-01T00:00:00.000000Z',
  '2026-02-30T12:00:00.000000Z',
  '2026-11-15T12:00:00.000Z',
  '2026-11-15T12:00:00.000000Z',
  '+275760-09-13T00:00:00.000Z',
  '-infinity',
]

/** Cursors in the shapes that our lists use: a time, a text or nothing before an id. */
const forgedCursors = (known: Known): string[] => {
  const id = known.of('user')[0] ?? ''
  return [...MOMENTS.map((moment) => [moment, id]), [ALL_AT_ONCE, id], [id], ['x'], [2 ** 31, id], null].map(
    cursorOf,
  )
}

export function put({ place, name, value }: Probe, draft: Draft): void {
  if (place === 'body') draft.body = putInside(draft.body, name.split('.'), value)
  else if (place === 'path') draft.path[name] = String(value) || ' '
  else {
    draft.query.splice(0, draft.query.length, ...draft.query.filter(([given]) => given !== name))
    draft.query.push([name, String(value)])
  }
}

function putInside(body: unknown, [name = '', ...inner]: readonly string[], value: unknown): unknown {
  const object = { ...(body as Readonly<Record<string, unknown>>) }
  return { ...object, [name]: inner.length === 0 ? value : putInside(object[name], inner, value) }
}
