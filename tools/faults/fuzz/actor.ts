export const ROLES = ['visitor', 'player', 'leader', 'founder'] as const
export type Role = (typeof ROLES)[number]

export interface Actor {
  readonly role: Role
  /** Empty for a visitor, who otherwise has the player's data. */
  readonly userId: string
  readonly username: string
  readonly email: string
  readonly password: string
  readonly headers: Record<string, string>
  /** The secret of the authenticator app; empty without one. */
  secret: string
}
