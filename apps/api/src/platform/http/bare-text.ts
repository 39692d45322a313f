import type { FastifySchema } from 'fastify'
import { z } from 'zod'

/**
 * Returns where a route accepts a string without a format from `texts.schemas.ts`, or null. Such a string
 * could contain characters that PostgreSQL rejects, or direction overrides that scramble the page for its
 * readers.
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

/** The path to the first bare string. Strings with a format, and enums, are fine. */
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

/** JSON Schema keywords, which are not part of the reported path. */
const STRUCTURE = new Set([
  'properties',
  'items',
  'prefixItems',
  'additionalProperties',
  'anyOf',
  'allOf',
  '$defs',
])
