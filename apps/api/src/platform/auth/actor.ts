import type { Role } from '@trunfo/contract/roles'

/** Who is asking, read from the session on every request. */
export interface Actor {
  readonly userId: string
  readonly sessionId: string
  readonly username: string
  readonly avatarKey: string | null
  readonly teamId: string | null
  readonly roles: readonly Role[]
  readonly hasSecondFactor: boolean
  /** A password that satisfies the rule for staff was set since the promotion. Always false for others. */
  readonly hasStaffPassword: boolean
}
