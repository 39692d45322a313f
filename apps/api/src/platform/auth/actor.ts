import type { Role } from '@trunfo/contract/roles'

/** The signed-in caller, read from the session on every request. */
export interface Actor {
  readonly userId: string
  readonly sessionId: string
  readonly username: string
  readonly avatarKey: string | null
  readonly teamId: string | null
  readonly roles: readonly Role[]
  readonly hasSecondFactor: boolean
  /**
   * True if the actor set a password under the staff rules since the promotion. Always false for non-staff.
   */
  readonly hasStaffPassword: boolean
}
