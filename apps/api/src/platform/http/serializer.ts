import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

type Write = (answer: unknown) => string

/**
 * Serialises responses with code compiled from their schema: fields that the schema does not name cannot
 * leak, at a fraction of the cost of validating with zod. A schema is compiled on first use, once per
 * process: compiling hundreds at startup would delay listening by a second.
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

/** `anyOf [x, null]` is resolved at run time, branch by branch; `nullable` is resolved at compile time. */
function unfoldNullable(node: z.core.JSONSchema.BaseSchema): void {
  const [first, second] = node.anyOf ?? []
  if (node.anyOf?.length !== 2 || typeof first !== 'object' || second?.type !== 'null' || !first.type) return
  delete node.anyOf
  Object.assign(node, first, { nullable: true })
  // Inside a branch that is still tried at run time, such as a nullable object, an enum must list null
  // itself.
  if (node.enum) node.enum = [...node.enum, null]
}
