import { z } from 'zod'

/**
 * The same schema, rejecting unknown fields at every level. The serialiser drops such fields, but raw JSON
 * bypasses it.
 */
export function strictly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject)
    return z.strictObject(
      Object.fromEntries(
        Object.entries(schema.shape).map(([name, field]) => [name, strictly(field as z.ZodType)]),
      ),
    )
  if (schema instanceof z.ZodNullable) return strictly(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodOptional) return strictly(schema.unwrap() as z.ZodType).optional()
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.element as z.ZodType))
  return schema
}
