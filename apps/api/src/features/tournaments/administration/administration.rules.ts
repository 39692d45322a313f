import type { TournamentStatus } from '@trunfo/contract/tournaments'

/** What staff may do to the state by hand; starting and completing have their own acts. */
const CHANGES: Partial<Record<TournamentStatus, readonly TournamentStatus[]>> = {
  upcoming: ['registration_open', 'cancelled'],
  registration_open: ['cancelled'],
}

export function mayBecome(status: TournamentStatus, next: TournamentStatus): boolean {
  return CHANGES[status]?.includes(next) ?? false
}
