import { z } from 'zod'
import { line, password, token } from '../texts.schemas.ts'

/** The viewer's own account. The two `…ChangeableAt` times are null while the change is allowed. */
export const accountSchema = z
  .object({
    username: z.string(),
    usernameChangeableAt: z.iso.datetime().nullable(),
    avatarUrl: z.string().nullable(),
    email: z.string(),
    /** The new email address that has not been confirmed yet. */
    pendingEmail: z.string().nullable(),
    emailChangeableAt: z.iso.datetime().nullable(),
    hasPassword: z.boolean(),
  })
  .meta({ id: 'Account' })

/** Length and letters are checked by rules with their own texts; the schema only bounds the size. */
export const changeUsernameSchema = z
  .object({ username: line(1000) })
  .strict()
  .meta({ id: 'ChangeUsername' })

export const changeAvatarSchema = z.object({ uploadId: z.uuid() }).strict().meta({ id: 'ChangeAvatar' })

export const changeEmailSchema = z
  .object({ email: line(1000), password })
  .strict()
  .meta({ id: 'ChangeEmail' })

export const emailLinkSchema = z.object({ token }).strict().meta({ id: 'EmailLink' })
