import { defineEvent } from '../../platform/jobs/definitions.ts'

export const accountRegistered = defineEvent<{ userId: string; referrerId: string | null }>(
  'account.registered',
)
export const emailConfirmed = defineEvent<{ userId: string }>('account.email-confirmed')
export const passwordChanged = defineEvent<{ userId: string; by: 'owner' | 'reset' }>(
  'account.password-changed',
)
export const signedIn = defineEvent<{ userId: string; sessionId: string }>('account.signed-in')
export const secondFactorChanged = defineEvent<{ userId: string; isEnabled: boolean }>(
  'account.second-factor-changed',
)
export const usernameChanged = defineEvent<{ userId: string; before: string; after: string }>(
  'account.username-changed',
)
export const avatarChanged = defineEvent<{ userId: string }>('account.avatar-changed')
export const emailChanged = defineEvent<{ userId: string }>('account.email-changed')
export const rolesChanged = defineEvent<{ userId: string }>('account.roles-changed')
export const personBanned = defineEvent<{ userId: string }>('account.banned')
export const personUnbanned = defineEvent<{ userId: string }>('account.unbanned')
export const accountErased = defineEvent<{ userId: string }>('account.erased')
