export interface BracketParticipant {
  id: string
  name: string
  isVip?: boolean
}

export interface BracketMatch {
  id: string
  number: number
  /** Null is a place not yet filled, or one that never will be: a bye. */
  slots: readonly [BracketParticipant | null, BracketParticipant | null]
  winnerId: string | null
  status: 'waiting' | 'live' | 'dispute' | 'completed'
  /** Where the match can be opened by this viewer. */
  href?: string
}

export interface BracketRound {
  number: number
  matches: readonly BracketMatch[]
}

/** One place in the bracket: the cursor of the keyboard and the unit of the roving tab stop. */
export interface BracketPlace {
  matchId: string
  slot: 0 | 1
}
