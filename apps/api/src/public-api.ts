import { BRAND } from '@trunfo/contract/brand'
import { OPEN_API_PATH } from '@trunfo/contract/open'
import { OPEN_ID_PREFIX, openErrorSchema } from '@trunfo/contract/open/shared.schemas'
import { z } from 'zod'
import texts from '../../../locales/pt/open.json' with { type: 'json' }
import { fillText } from './platform/fill-text.ts'

/** The parts of an OpenAPI description that splitting it needs. */
export interface Description {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, object>> }
}

interface Operation {
  readonly responses?: Readonly<Record<string, object>>
}

const SCHEMAS = '#/components/schemas/'

const isPublic = (path: string) => path.startsWith(`${OPEN_API_PATH}/`)

/** What our own pages use: everything but the public API. */
export function internalPart(whole: Description): Description {
  const { paths, components } = whole
  const schemas = pick(components?.schemas, (name) => !name.startsWith(OPEN_ID_PREFIX))
  return { ...whole, paths: pick(paths, (path) => !isPublic(path)), components: { ...components, schemas } }
}

/** The public API as a description of its own, with the refusals that every operation shares. */
export function publicPart(whole: Description): object {
  const { openapi, components } = whole
  const paths = pick(whole.paths, isPublic)
  const schemas = Object.entries({
    ...usedBy(paths, components?.schemas ?? {}),
    V1Error: z.toJSONSchema(openErrorSchema),
  })
  const description = {
    openapi,
    info: { title: `${BRAND.name} API`, version: '1', description: fillText(texts.about) },
    // Relative to the address of the file, which every installation serves itself.
    servers: [{ url: '/' }],
    tags: Object.entries(texts.tags).map(([name, title]) => ({ name, description: fillText(title) })),
    paths: Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, withRefusals(methods)])),
    components: {
      schemas: Object.fromEntries(schemas.map(([name, schema]) => [publicName(name), grown(schema)])),
      responses: REFUSALS,
    },
  }
  return JSON.parse(JSON.stringify(description).replaceAll(`${SCHEMAS}${OPEN_ID_PREFIX}`, SCHEMAS))
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: `${SCHEMAS}Error` } } },
})

const header = (description: string) => ({ description, schema: { type: 'string' } })

/** Of every answer that is no refusal. */
const HEADERS = {
  ETag: header(texts.headers.etag),
  RateLimit: header(texts.headers.rateLimit),
  'RateLimit-Policy': header(texts.headers.rateLimitPolicy),
}

const REFUSALS = {
  Invalid: refusal(texts.refused.invalid),
  Missing: refusal(texts.refused.missing),
  TooMany: refusal(texts.refused.tooMany),
  Busy: refusal(texts.refused.busy),
}
const STATUS = { 400: 'Invalid', 404: 'Missing', 429: 'TooMany', 503: 'Busy' } as const

function withRefusals(methods: Readonly<Record<string, Operation>>) {
  const refusals = Object.fromEntries(
    Object.entries(STATUS).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
  return Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => {
      const answer = { ...operation.responses?.[200], description: texts.answered, headers: HEADERS }
      const responses = { 200: answer, ...refusals }
      return [method, { ...operation, responses }]
    }),
  )
}

const publicName = (name: string) =>
  name.startsWith(OPEN_ID_PREFIX) ? name.slice(OPEN_ID_PREFIX.length) : name

/** A client that rejects unknown fields would break when an answer grows, so the file does not rule them out. */
function grown(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(grown)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === 'additionalProperties' && value === false) && key !== '$schema')
      .map(([key, value]) => [key, grown(value)]),
  )
}

const pick = <Value>(
  all: Readonly<Record<string, Value>> = {},
  isWanted: (name: string) => boolean,
): Record<string, Value> => Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)))

/** The schemas that a part of the description refers to, directly or through others. */
function usedBy(part: object, all: Readonly<Record<string, object>>): Record<string, object> {
  const used = new Set<string>()
  const visit = (one: object): void => {
    for (const [, name = ''] of JSON.stringify(one).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      visit(all[name] ?? {})
    }
  }
  visit(part)
  return pick(all, (name) => used.has(name))
}
