import { z } from 'zod'

const dataExportSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(['waiting', 'running', 'ready', 'failed']),
    /** From 0 to 1. */
    progress: z.number().min(0).max(1),
    bytes: z.int().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'DataExport' })

/** The newest export of the viewer's data, or null without one. */
export const dataExportAnswerSchema = z
  .object({ export: dataExportSchema.nullable() })
  .meta({ id: 'DataExportAnswer' })

export const dataExportParamsSchema = z.object({ id: z.uuid() }).strict()
