import { z } from 'zod'

export const uploadParamsSchema = z.object({ purpose: z.string().max(40) }).strict()

export const uploadAnswerSchema = z
  .object({
    upload: z
      .object({ id: z.uuid(), url: z.string(), width: z.int(), height: z.int() })
      .meta({ id: 'Upload' }),
  })
  .meta({ id: 'UploadAnswer' })
