import type { FastifySchema } from 'fastify'
import { z } from 'zod'

/**
 * Where a route takes a string of no kind that `texts.schemas.ts` names, or null. Such a string could hold what
 * PostgreSQL refuses, and what turns a page round for everybody who reads it.
 */
export function bareText(schema: FastifySchema = {}): string | null {
  for (const part of ['params', 'querystring', 'body'] as const) {
    const given = schema[part]
    if (!(given instanceof z.ZodType)) continue
    const found = findBareText(z.toJSONSchema(given, { io: 'input', unrepresentable: 'any' }))
    if (found) return [part, ...found].join('.')
  }
  return null
}

/** The names on the way to it. A kind is a format; one of a few given words needs none. */
function findBareText(node: unknown): string[] | null {
  if (typeof node !== 'object' || node === null) return null
  if ('type' in node && [node.type].flat().includes('string'))
    return 'format' in node || 'enum' in node || 'const' in node ? null : []
  for (const [name, child] of Object.entries(node)) {
    const found = findBareText(child)
    if (found) return STRUCTURE.has(name) || Array.isArray(node) ? found : [name, ...found]
  }
  return null
}

/** Words of JSON Schema, and no names of ours, on the way down. */
const STRUCTURE = new Set([
  'properties',
  'items',
  'prefixItems',
  'additionalProperties',
  'anyOf',
  'allOf',
  '$defs',
])
