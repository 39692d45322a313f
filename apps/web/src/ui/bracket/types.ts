export interface BracketParticipant {
  id: string
  name: string
  isVip?: boolean
  /** URL of their page. */
  href?: string
  /** Data for their picture; without it only the name is shown. */
  face?: BracketFace
  /** Where the seeds were not drawn. */
  seed?: number | undefined
  /** A word beside the name, for example that they left. */
  note?: string | undefined
}

export interface BracketFace {
  type: 'individual' | 'team'
  teamTag: string | null
  imageUrl: string | null
}

export interface BracketMatch {
  id: string
  number: number
  /** Null is an open slot, or one that stays empty: of a bye, or a hole (see `holes`). */
  slots: readonly [BracketParticipant | null, BracketParticipant | null]
  /** Numbers of the previous round's matches whose winners fill the open slots, where that is certain. */
  awaits?: readonly [number | null, number | null]
  /** Known to be a bye, even before its participant is. */
  isBye?: boolean
  /** Slots that stay empty, because the match that feeds them ended without a winner. `awaits` names that match. */
  holes?: readonly [boolean, boolean]
  /** What empty slots say. Without it, the round before tells. A match with it has no feeders but those in `awaits`. */
  emptyTexts?: readonly [string | null, string | null]
  /** Games won by each side. */
  score?: readonly [number, number]
  /** Why it ended without being played. */
  unplayed?: 'walkover' | 'double-walkover' | 'void'
  winnerId: string | null
  status: 'waiting' | 'live' | 'dispute' | 'completed'
  /** Where this viewer can open the match: its room (see `isRoom`) or the public match page. */
  href?: string
  isRoom?: boolean
}

export interface BracketRound {
  number: number
  matches: readonly BracketMatch[]
}

/** One slot in the bracket: the keyboard's position and the unit of the roving tab stop. */
export interface BracketPlace {
  matchId: string
  slot: 0 | 1
}
