import { z } from 'zod'
import { line, password } from '../texts.schemas.ts'

export const secondFactorSchema = z
  .object({
    isEnabled: z.boolean(),
    /** Staff roles require it, so their holders cannot disable it. */
    isMandatory: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondFactor' })

export const stepUpSchema = z.object({ password }).strict().meta({ id: 'StepUp' })

/** The same secret twice for an authenticator app: as a URI for a QR code and as text. */
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

/** Required by requests that weaken the second factor. */
export const secondFactorStepUpSchema = z
  .union([byCode.extend({ password }), byRecoveryCode.extend({ password })])
  .meta({ id: 'SecondFactorStepUp' })
