import type { Match, Side } from '../model/match.ts'
import type { Points } from '../model/points.ts'
import { gamesToWin, winnerOf } from '../model/results.ts'
import type { Entrant, Stage } from '../model/stage.ts'
import { idIn } from '../plans/slots.ts'

/** What a table counts by. */
export interface Scoring {
  readonly points: Points
  /** The series length of rounds that a late entrant missed. Matches have their own. */
  readonly bestOf: number
}

/** One round of one entrant: a decided match, a bye or a missed round. */
export interface Entry {
  readonly round: number
  /** Null for a bye and a missed round. */
  readonly opponentId: string | null
  /** False for byes, W.O.s and missed rounds: there the opponent was not met. */
  readonly isPlayed: boolean
  readonly result: 'won' | 'drawn' | 'lost'
  readonly games: Games
}

export interface Games {
  readonly won: number
  readonly drawn: number
  readonly lost: number
}

/** What an entrant has achieved so far. Only decided matches count; void ones never do. */
export interface Tally {
  readonly id: string
  readonly entries: readonly Entry[]
  readonly points: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly games: Games
  /** Rounds drawn since the entrant left. */
  readonly absences: number
}

export type Tallies = ReadonlyMap<string, Tally>

/**
 * Counts the matches of a stage for everybody in it. A bye or a W.O. counts ⌈N/2⌉–0, a double W.O. and a missed round
 * 0–⌈N/2⌉. Drawn games are known where games were reported one by one, and in a drawn match of a single game.
 */
export function talliesOf(
  { entrants, matches }: Pick<Stage, 'entrants' | 'matches'>,
  scoring: Scoring,
): Tallies {
  const entriesById = new Map<string | null, Entry[]>(
    entrants.map((entrant) => [entrant.id, missedRounds(entrant, scoring)]),
  )
  const lastRounds = new Map<string | null, number>(
    entrants.map(({ id, joinedRound }) => [id, joinedRound - 1]),
  )
  let lastRound = 0
  for (const match of matches) {
    lastRound = Math.max(lastRound, match.round)
    for (const side of [1, 2] as const) {
      // Null for the empty side of a bye, for which nobody asks.
      const id = idOn(match, side)
      lastRounds.set(id, Math.max(lastRounds.get(id) ?? 0, match.round))
      const entry = entryOf(match, side)
      if (entry) entriesById.get(id)?.push(entry)
    }
  }
  return new Map(
    entrants.map(({ id, departure }) => {
      const absences = departure ? Math.max(0, lastRound - (lastRounds.get(id) ?? 0)) : 0
      return [id, tallyOf(id, entriesById.get(id) ?? [], scoring.points, absences)]
    }),
  )
}

/** The opponent of a round that was played. */
export function opponentIn(tallies: Tallies, { isPlayed, opponentId }: Entry): Tally | undefined {
  return isPlayed ? tallies.get(opponentId ?? '') : undefined
}

function missedRounds({ joinedRound }: Entrant, { bestOf }: Scoring): Entry[] {
  return Array.from({ length: joinedRound - 1 }, (_, index) => ({
    round: index + 1,
    opponentId: null,
    isPlayed: false,
    result: 'lost',
    games: { won: 0, drawn: 0, lost: gamesToWin({ bestOf }) },
  }))
}

/** Null if the match does not count, or not yet. */
function entryOf(match: Match, side: Side): Entry | null {
  const { round, outcome } = match
  if (outcome === null || outcome.kind === 'void') return null
  const isPlayed = outcome.kind === 'won' || outcome.kind === 'drawn'
  const result = outcome.kind === 'drawn' ? 'drawn' : winnerOf(match) === side ? 'won' : 'lost'
  const opponentId = idOn(match, side === 1 ? 2 : 1)
  const need = gamesToWin(match)
  const awarded = result === 'won' ? { won: need, drawn: 0, lost: 0 } : { won: 0, drawn: 0, lost: need }
  return { round, opponentId, isPlayed, result, games: playedGames(match, side) ?? awarded }
}

function playedGames({ outcome, games, bestOf }: Match, side: Side): Games | null {
  if (outcome?.kind !== 'won' && outcome?.kind !== 'drawn') return null
  const [one, two] = outcome.score
  const isSingleDraw = bestOf === 1 && outcome.kind === 'drawn'
  const drawn = isSingleDraw ? 1 : games.filter(({ winner }) => winner === null).length
  return side === 1 ? { won: one, drawn, lost: two } : { won: two, drawn, lost: one }
}

export function idOn({ sides }: Pick<Match, 'sides'>, side: Side): string | null {
  return idIn(sides[side === 1 ? 0 : 1])
}

function tallyOf(id: string, entries: readonly Entry[], points: Points, absences: number): Tally {
  const count = (result: Entry['result']) => entries.filter((entry) => entry.result === result).length
  const [won, drawn, lost] = [count('won'), count('drawn'), count('lost')]
  const games = entries.reduce(
    (total, entry) => ({
      won: total.won + entry.games.won,
      drawn: total.drawn + entry.games.drawn,
      lost: total.lost + entry.games.lost,
    }),
    { won: 0, drawn: 0, lost: 0 },
  )
  const score = won * points.win + drawn * points.draw + lost * points.loss
  return { id, entries, points: score, won, drawn, lost, games, absences }
}
