/** What the organiser's desk sorts matches by, most urgent first. Each match has one. */
export const DESK_STATES = ['dispute', 'support', 'declared', 'open', 'pending', 'walkover', 'done'] as const
export type DeskState = (typeof DESK_STATES)[number]
/** The matches that somebody plays now or waits for; the desk shows them unless it is asked for others. */
export const DESK_ACTIVE_STATES = [
  'dispute',
  'support',
  'declared',
  'open',
] as const satisfies readonly DeskState[]

export const DESK_PAGE_SIZE = 20
export const DESK_SEARCH_MAX = 60
/** A search for names looks at the matches of so many entrants. */
export const DESK_ENTRANTS_FOUND_MAX = 20

/** How far ahead a match can be given a time. */
export const MATCH_TIME_DAYS_MAX = 180
/** For one match in 24 hours, because both sides are told of each. */
export const MATCH_TIMES_PER_DAY = 5

export const PLAYER_MESSAGE_MAX = 500
/** Messages to the players of a match or a round, per tournament and day. */
export const PLAYER_MESSAGES_PER_DAY = 60
/** Per match and day, and per round and day: each one notifies all of them. */
export const PLAYER_MESSAGES_PER_SUBJECT = 5

/** Hints about declarations and calls, for those who run a tournament. Results come in the tournament's room. */
export const DESK_ROOM = 'desk'
export const deskRoom = (tournamentId: string): string => `${DESK_ROOM}:${tournamentId}`
