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
/** Staff took the name away: wherever it was copied, it goes. */
export const usernameReset = defineEvent<{ userId: string }>('account.username-reset')
export const avatarChanged = defineEvent<{ userId: string }>('account.avatar-changed')
export const emailChanged = defineEvent<{ userId: string }>('account.email-changed')
export const rolesChanged = defineEvent<{ userId: string }>('account.roles-changed')
/** The role `vip` came or went. No session ends by it. */
export const vipChanged = defineEvent<{ userId: string }>('account.vip-changed')
/** An account elsewhere was linked or unlinked. */
export const oauthLinksChanged = defineEvent<{ userId: string }>('account.oauth-links-changed')
/** Without a reason where a process of the release before told it. */
export const personBanned = defineEvent<{ userId: string; reason?: string }>('account.banned')
export const personUnbanned = defineEvent<{ userId: string }>('account.unbanned')
/** Name, CPF and birth date are known: money can be paid to this adult. */
export const identityGiven = defineEvent<{ userId: string }>('account.identity-given')
export const accountErased = defineEvent<{ userId: string }>('account.erased')

/** One or more sessions of the person are over, or go on under a new token. */
export const sessionsEnded = defineEvent<{ userId: string }>('account.sessions-ended')

/** The sessions are gone with the commit; this tells the pages that are open, on every process. */
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
    // A change by the owner leaves the session they made it in; after a reset none is left.
    if (payload.by === 'reset') await live.disconnect(payload.userId, 'signed_out')
  }),
]

export const accountsRefreshes: readonly Refresh[] = [
  // Every socket proves its session again: those whose token is no more are closed, the others go on.
  refresh([sessionsEnded], { people: ({ userId }) => [userId] }),
  // The person's other tabs and devices show the new name and face without a reload.
  refresh<{ userId: string }>([usernameChanged, avatarChanged, emailChanged, vipChanged], {
    people: ({ userId }) => [userId],
  }),
]
