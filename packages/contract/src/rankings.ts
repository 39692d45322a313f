/** The tabs of the rankings page; the first is the default. */
export const RANKING_BOARDS = ['wins', 'cardcoins', 'teams'] as const
export type RankingBoard = (typeof RANKING_BOARDS)[number]
export const RANKING_SIZE = 10

/** Hints that a board may have changed; throttled, because every match affects it. */
export const RANKING_ROOM = 'ranking'
