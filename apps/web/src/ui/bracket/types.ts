export interface BracketParticipant {
  id: string
  name: string
  isVip?: boolean
  /** Their page. */
  href?: string
  /** What their face is drawn from; without it the name stands alone. */
  face?: BracketFace
}

export interface BracketFace {
  type: 'individual' | 'team'
  teamTag: string | null
  imageUrl: string | null
}

export interface BracketMatch {
  id: string
  number: number
  /** Null is a place not yet filled, or one that never will be: a bye. */
  slots: readonly [BracketParticipant | null, BracketParticipant | null]
  /** The matches of the round before whose winners come into the places that are still open, where that is certain. */
  awaits?: readonly [number | null, number | null]
  /** Nobody is met in it, though it is not drawn yet. */
  isBye?: boolean
  winnerId: string | null
  status: 'waiting' | 'live' | 'dispute' | 'completed'
  /** Where the match can be opened by this viewer: its room, or the page from which everybody watches. */
  href?: string
  isRoom?: boolean
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
