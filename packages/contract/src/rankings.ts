/** The tabs of the hall of fame, the first one shown first. */
export const RANKING_BOARDS = ['wins', 'cardcoins', 'teams'] as const
export type RankingBoard = (typeof RANKING_BOARDS)[number]
export const RANKING_SIZE = 10

/** Tells that a board may look different now; throttled, because every match of the platform touches it. */
export const RANKING_ROOM = 'ranking'
