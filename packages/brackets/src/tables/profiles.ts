import type { Points } from '../model/points.ts'
import { gameWin, opponentsGameWin, opponentsMatchWin, opponentsWin } from './card-criteria.ts'
import { buchholz, buchholzCut1, sonnebornBerger } from './chess-criteria.ts'
import type { Criterion } from './criterion.ts'
import { directEncounter, headToHead, lossesAmongLevel } from './level-criteria.ts'
import { gameDifference, gamesWon, playedWins, points, wins } from './own-criteria.ts'

/** How a table is ordered. Locales have a name per profile and a formula in words per criterion. */
export interface Profile {
  readonly points: Points
  /** The first one is the score by which Swiss rounds are paired. */
  readonly criteria: readonly Criterion[]
}

export type SwissProfile = 'cards' | 'chess' | 'esports'

export const SWISS_PROFILES: Readonly<Record<SwissProfile, Profile>> = {
  cards: {
    points: { win: 3, draw: 1, loss: 0 },
    criteria: [points, opponentsMatchWin, gameWin, opponentsGameWin],
  },
  chess: {
    points: { win: 2, draw: 1, loss: 0 },
    criteria: [points, buchholzCut1, buchholz, sonnebornBerger, playedWins, directEncounter],
  },
  esports: {
    points: { win: 1, draw: 0, loss: 0 },
    criteria: [wins, lossesAmongLevel, opponentsWin, gamesWon],
  },
}

const GROUP_CRITERIA = {
  points,
  'head-to-head': headToHead,
  'game-difference': gameDifference,
  'games-won': gamesWon,
  wins,
}

export type GroupCriterion = keyof typeof GROUP_CRITERIA

/** The order of a group, as the organiser froze it. Throws a `RangeError` for an empty, repeated or unknown one. */
export function groupProfile(order: readonly GroupCriterion[], points: Points): Profile {
  const criteria = order.flatMap((id) => (Object.hasOwn(GROUP_CRITERIA, id) ? [GROUP_CRITERIA[id]] : []))
  const isGood = order.length > 0 && criteria.length === order.length && new Set(order).size === order.length
  if (!isGood) throw new RangeError(`a group cannot be ordered by ${JSON.stringify(order)}`)
  return { points, criteria }
}
