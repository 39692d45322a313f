/** Plain data, as it is stored and as it travels. Participants are opaque ids: people, teams, whatever is drawn. */
export interface Match {
  /** From 1. */
  readonly round: number
  /** From 1, without gaps in its round. */
  readonly number: number
  readonly participant1Id: string
  /** Null is a bye: decided from the start, and nobody plays it. */
  readonly participant2Id: string | null
  readonly winnerId: string | null
}

export type Settlement =
  | { readonly kind: 'settled'; readonly match: Match }
  | { readonly kind: 'refused'; readonly reason: 'already_decided' | 'not_a_participant' }

/**
 * The match with its winner. A decided match stays as it is, whoever is named: of many results that arrive at
 * once one counts, and the others hear so. Changing a winner is `revise`, which looks at what follows.
 */
export function settle(match: Match, winnerId: string): Settlement {
  if (match.winnerId !== null) return { kind: 'refused', reason: 'already_decided' }
  if (!isParticipant(match, winnerId)) return { kind: 'refused', reason: 'not_a_participant' }
  return { kind: 'settled', match: { ...match, winnerId } }
}

export function isBye(match: Match): boolean {
  return match.participant2Id === null
}

export function isParticipant(match: Match, id: string): boolean {
  return id === match.participant1Id || id === match.participant2Id
}
