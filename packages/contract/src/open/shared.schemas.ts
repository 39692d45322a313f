import { z } from 'zod'
import { BRAND } from '../brand.ts'
import { cursorSchema } from '../paging.schemas.ts'

/**
 * What the schemas of the public API are made of. They stand apart from those of the pages, so that internal answers can
 * change without breaking v1. Descriptions are Portuguese: the reference page shows them as they are (ADR 0130).
 *
 * Ids begin with `V1` so that they differ from those of internal schemas. The published file has them without it.
 */
export const OPEN_ID_PREFIX = 'V1'

export const NOUN = BRAND.tournament

const EXAMPLE_ID = '01932f6a-7c1e-7b3a-9a54-3f2b1c0d9e8f'

export const id = (description: string) => z.uuid().meta({ description, examples: [EXAMPLE_ID] })

export const time = (description: string) =>
  z.iso.datetime().meta({ description, examples: ['2026-11-20T22:30:00.000Z'] })

export const text = (description: string, example: string) =>
  z.string().meta({ description, examples: [example] })

export const count = (description: string, example: number) =>
  z.int().meta({ description, examples: [example] })

export const flag = (description: string) => z.boolean().meta({ description })

export const url = (description: string, path: string) =>
  z.string().meta({ description, examples: [`https://trunfo.example${path}`] })

export const choice = <const Values extends readonly [string, ...string[]]>(
  description: string,
  values: Values,
) => z.enum(values).meta({ description })

export const cursor = cursorSchema.meta({ description: 'nextCursor da página anterior.' })

/** A list that is one page of a longer one. */
export function pageOf<Name extends string, Row extends z.ZodType>(name: Name, row: Row, size: number) {
  const rows = { [name]: z.array(row).max(size) } as Record<Name, z.ZodArray<Row>>
  return z.object({
    ...rows,
    nextCursor: z
      .string()
      .nullable()
      .meta({
        description: 'Envie em cursor para pedir a próxima página. Null na última.',
        examples: [null],
      }),
  })
}

/** Without parameters. Strict, so that no invented parameter bypasses the cache. */
export const noQuerySchema = z.object({}).strict()

/** What every refusal answers. */
export const openErrorSchema = z.object({
  error: z.object({
    code: text('O que houve. Estável dentro da v1.', 'tournaments.not_found'),
    facts: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .meta({ description: 'Valores que explicam o erro, como retryAfterSeconds.' }),
    field: text('O parâmetro que causou o erro, se houver um.', 'cursor').optional(),
    requestId: id('Mande junto quando pedir ajuda.'),
  }),
})
