import { z } from 'zod'
import { slug } from './texts.schemas.ts'

export const uploadParamsSchema = z.object({ purpose: slug }).strict()

export const uploadAnswerSchema = z
  .object({
    upload: z
      .object({ id: z.uuid(), url: z.string(), width: z.int(), height: z.int() })
      .meta({ id: 'Upload' }),
  })
  .meta({ id: 'UploadAnswer' })
