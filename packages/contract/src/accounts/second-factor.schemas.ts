import { z } from 'zod'
import { line, password } from '../texts.schemas.ts'

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
  .object({ code: line(50) })
  .strict()
  .meta({ id: 'SecondFactorCode' })

export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })

const byCode = z.object({ code: line(50) }).strict()
const byRecoveryCode = z.object({ recoveryCode: line(50) }).strict()

export const secondStepSchema = z.union([byCode, byRecoveryCode]).meta({ id: 'SecondStep' })

/** For what takes the second factor's protection away. */
export const secondFactorStepUpSchema = z
  .union([byCode.extend({ password }), byRecoveryCode.extend({ password })])
  .meta({ id: 'SecondFactorStepUp' })
