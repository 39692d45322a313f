import type { Points } from '../model/points.ts'
import { overall } from './criterion.ts'
import { average, compare, type Fraction, fraction, ZERO } from './fraction.ts'
import { opponentIn, type Tallies, type Tally } from './tally.ts'

/** In percentages of card games nobody counts less than this, which is not a third. */
const FLOOR = fraction(33, 100)

/** Game points are counted 3/1/0 whatever a match is worth. */
const GAME_POINTS: Points = { win: 3, draw: 1, loss: 0 }

export const opponentsMatchWin = overall('opponents-match-win', (tally, { points, tallies }) =>
  averageOfOpponents(tally, tallies, (opponent) => matchWin(opponent, points)),
)

export const gameWin = overall('game-win', gameWinOf)

export const opponentsGameWin = overall('opponents-game-win', (tally, { tallies }) =>
  averageOfOpponents(tally, tallies, gameWinOf),
)

/** Wins per round of the opponents, without a floor. */
export const opponentsWin = overall('opponents-win', (tally, { tallies }) =>
  averageOfOpponents(tally, tallies, ({ won, entries }) => ratio(won, entries.length)),
)

/** An opponent who was met twice counts twice. Null without opponents. */
function averageOfOpponents(tally: Tally, tallies: Tallies, measure: (opponent: Tally) => Fraction) {
  const opponents = tally.entries.flatMap((entry) => opponentIn(tallies, entry) ?? [])
  return average(opponents.map(measure))
}

function matchWin({ points, entries }: Tally, { win }: Points): Fraction {
  return floored(ratio(points, win * entries.length))
}

function gameWinOf({ games: { won, drawn, lost } }: Tally): Fraction {
  const gained = won * GAME_POINTS.win + drawn * GAME_POINTS.draw
  return floored(ratio(gained, GAME_POINTS.win * (won + drawn + lost)))
}

function ratio(part: number, whole: number): Fraction {
  return whole === 0 ? ZERO : fraction(part, whole)
}

function floored(value: Fraction): Fraction {
  return compare(value, FLOOR) < 0 ? FLOOR : value
}
