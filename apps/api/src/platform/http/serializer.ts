import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

type Write = (answer: unknown) => string

/**
 * Answers are written by code compiled from their schema: a field that the schema does not name can never
 * leak, and it costs a fraction of validating each answer with zod. A schema is compiled when it is first answered by,
 * and once in a process: hundreds of them at every start would keep it from listening for a second.
 */
export const compiledSerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) =>
    writerOf(schema)(answer)

const writers = new WeakMap<z.ZodType, Write>()

function writerOf(schema: z.ZodType): Write {
  const known = writers.get(schema)
  if (known) return known
  const write = compile(schema)
  writers.set(schema, write)
  return write
}

function compile(schema: z.ZodType): Write {
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema: node }) => {
      unfoldNullable(node)
    },
  })
  return fastJsonStringify(jsonSchema as Schema)
}

/** `anyOf [x, null]` would be tried at run time alternative by alternative; `nullable` is decided at compile time. */
function unfoldNullable(node: z.core.JSONSchema.BaseSchema): void {
  const [first, second] = node.anyOf ?? []
  if (node.anyOf?.length !== 2 || typeof first !== 'object' || second?.type !== 'null' || !first.type) return
  delete node.anyOf
  Object.assign(node, first, { nullable: true })
  // Inside an alternative that is tried after all, as an object that may be null, an enum has to name its null.
  if (node.enum) node.enum = [...node.enum, null]
}
