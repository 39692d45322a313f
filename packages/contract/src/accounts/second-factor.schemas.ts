import { z } from 'zod'

const password = z.string().max(1000)

export const secondFactorSchema = z
  .object({
    isEnabled: z.boolean(),
    /** Staff powers need it, so whoever has them cannot do without. */
    isMandatory: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondFactor' })

export const stepUpSchema = z.object({ password }).strict().meta({ id: 'StepUp' })

/** What an authenticator application needs: the same secret as an address for a QR code and as text. */
export const enrolmentSchema = z
  .object({ uri: z.string(), secret: z.string() })
  .meta({ id: 'SecondFactorEnrolment' })

export const codeSchema = z
  .object({ code: z.string().max(50) })
  .strict()
  .meta({ id: 'SecondFactorCode' })

export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })

export const secondStepSchema = z
  .union([
    z.object({ code: z.string().max(50) }).strict(),
    z.object({ recoveryCode: z.string().max(50) }).strict(),
  ])
  .meta({ id: 'SecondStep' })
