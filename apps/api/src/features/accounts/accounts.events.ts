import { type Reaction, reactAfterwards } from '../../platform/jobs/definitions.ts'
import { defineEvent } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'

export const accountRegistered = defineEvent<{ userId: string; referrerId: string | null }>(
  'account.registered',
)
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
/** Staff removed the username: features that stored a copy must drop it. */
export const usernameReset = defineEvent<{ userId: string }>('account.username-reset')
export const avatarChanged = defineEvent<{ userId: string }>('account.avatar-changed')
export const emailChanged = defineEvent<{ userId: string }>('account.email-changed')
export const rolesChanged = defineEvent<{ userId: string }>('account.roles-changed')
/** The `vip` role was given or taken. Sessions continue. */
export const vipChanged = defineEvent<{ userId: string }>('account.vip-changed')
/** A linked account was added, removed or linked again. */
export const oauthLinksChanged = defineEvent<{ userId: string }>('account.oauth-links-changed')
/** `reason` is missing in events from the previous release. */
export const personBanned = defineEvent<{ userId: string; reason?: string }>('account.banned')
export const personUnbanned = defineEvent<{ userId: string }>('account.unbanned')
/** Name, CPF and birth date are on file: money can be paid to this adult. */
export const identityGiven = defineEvent<{ userId: string }>('account.identity-given')
export const accountErased = defineEvent<{ userId: string }>('account.erased')

/** One or more of the user's sessions ended, or continue under a new token. */
export const sessionsEnded = defineEvent<{ userId: string }>('account.sessions-ended')

/** The commit already ended the sessions; these reactions close the user's open pages in every process. */
export const accountsReactions: readonly Reaction[] = [
  reactAfterwards(personBanned, 'cut open pages', ({ live }, { payload }) =>
    live.disconnect(payload.userId, 'banned'),
  ),
  reactAfterwards(rolesChanged, 'end open pages', ({ live }, { payload }) =>
    live.disconnect(payload.userId, 'signed_out'),
  ),
  reactAfterwards(accountErased, 'accounts.close-pages-of-erased', ({ live }, { payload }) =>
    live.disconnect(payload.userId, 'signed_out'),
  ),
  reactAfterwards(passwordChanged, 'accounts.end-open-pages', async ({ live }, { payload }) => {
    // A change by the owner keeps the session that made it; a reset ends all of them.
    if (payload.by === 'reset') await live.disconnect(payload.userId, 'signed_out')
  }),
]

export const accountsRefreshes: readonly Refresh[] = [
  // Every socket checks its session again: sockets whose token is gone are closed, the others stay open.
  refresh([sessionsEnded], { people: ({ userId }) => [userId] }),
  // The user's other tabs and devices show the new name and avatar without a reload.
  refresh<{ userId: string }>([usernameChanged, avatarChanged, emailChanged, vipChanged], {
    people: ({ userId }) => [userId],
  }),
]
