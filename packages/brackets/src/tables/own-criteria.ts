import { overall } from './criterion.ts'
import { fraction } from './fraction.ts'
import type { Tally } from './tally.ts'

/** Criteria that follow from an entrant's own matches. */

export const points = overall('points', (tally) => fraction(tally.points))

/** Byes and W.O.s count. */
export const wins = overall('wins', ({ won }) => fraction(won))

/** Matches won by playing: neither byes nor W.O.s count. */
export const playedWins = overall('played-wins', ({ entries }) =>
  fraction(entries.filter(({ isPlayed, result }) => isPlayed && result === 'won').length),
)

export const gameDifference = overall('game-difference', ({ games }) => fraction(games.won - games.lost))

export const gamesWon = overall('games-won', ({ games }) => fraction(games.won))

/** Null before the first match, so that nobody is compared by matches that they have not played. */
export const pointsPerMatch = overall('points-per-match', (tally) => perMatch(tally, tally.points))

export const differencePerMatch = overall('difference-per-match', (tally) =>
  perMatch(tally, tally.games.won - tally.games.lost),
)

function perMatch({ entries }: Tally, total: number) {
  return entries.length === 0 ? null : fraction(total, entries.length)
}
