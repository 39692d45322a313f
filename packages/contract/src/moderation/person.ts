export const REASON_MAX = 500
/** `bonus` in centavos, `coins` in whole coins. */
export const GRANT_MAX = { bonus: 10_000_00, coins: 1_000_000 } as const
export const RECORD_MAX = 1_000_000
export const PERSON_HISTORY_PAGE_SIZE = 20

/** An erased account is reachable only through old links. */
export const ACCOUNT_STATUSES = ['active', 'banned', 'erased'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** What staff can do to a person. */
export const PERSON_COMMANDS = [
  'alert',
  'ban',
  'unban',
  'approveEmail',
  'unlock',
  'removeSecondFactor',
  'endSessions',
  'grantBonus',
  'grantCoins',
  'editRecord',
  'seeWallet',
  'erase',
] as const
export type PersonAct = (typeof PERSON_COMMANDS)[number]

/** Why the viewer cannot do one of them now. */
export const COMMAND_LOCKS = [
  'erased',
  'own',
  'founder_only',
  'founder_target',
  'last_founder',
  'banned',
  'not_banned',
  'confirmed',
  'no_second_factor',
] as const
export type ActLock = (typeof COMMAND_LOCKS)[number]

/** Why a role cannot be changed. */
export const ROLE_LOCKS = [
  'always',
  'erased',
  'own',
  'founder_only',
  'founder_target',
  'last_founder',
  'paid',
] as const
export type RoleLock = (typeof ROLE_LOCKS)[number]

/** Entries with their own text in the history; everything else is `other`. */
export const PERSON_ENTRIES = [
  'created',
  'email_approved',
  'alerted',
  'banned',
  'unbanned',
  'roles_changed',
  'second_factor_removed',
  'pause_lifted',
  'unlocked',
  'session_ended',
  'sessions_ended',
  'bonus_granted',
  'coins_granted',
  'record_edited',
  'wallet_seen',
  'erased',
  'password_changed',
  'password_reset',
  'email_changed',
  'email_change_undone',
  'username_changed',
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_codes_renewed',
  'oauth_relinked',
  'oauth_unlinked',
  'identity_given',
  'identity_revealed',
  'other',
] as const
export type PersonEntry = (typeof PERSON_ENTRIES)[number]
