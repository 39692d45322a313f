import { createHash } from 'node:crypto'
import { apply } from '../src/model/apply.ts'
import type { Match } from '../src/model/match.ts'
import type { Format } from '../src/model/stage.ts'
import { below, type Random, xoshiro128 } from '../src/random.ts'
import type { SingleEliminationSettings } from '../src/single-elimination/single-elimination.ts'
import { entrant, type Row, SETTINGS, toRow, wonBy } from './rows.ts'

export interface Game {
  readonly rounds: readonly (readonly Row[])[]
  readonly championId: string
}

/** Picks the winner of a match, given the matches of earlier rounds. */
export type WinnerOf = (match: Row, past: readonly Row[]) => string

/** A fixed seed per label, so a failing case can be repeated. */
export function seedFor(label: string | number): string {
  return createHash('sha256').update(String(label)).digest('hex').slice(0, 32)
}

export function entrants(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `p${index + 1}`)
}

/** "p1-p2>p1" is a match that p1 won, "p3->p3" a bye. */
export function written(matches: readonly Row[]): string {
  return matches
    .map(({ participant1Id, participant2Id, winnerId }) => {
      return `${participant1Id}-${participant2Id ?? ''}${winnerId === null ? '' : `>${winnerId}`}`
    })
    .join(' ')
}

/** The opposite of `written`. */
export function round(number: number, text: string): Row[] {
  return text.split(' ').map((part, index) => {
    const [pairing = '', winnerId = null] = part.split('>')
    const [participant1Id = '', participant2Id] = pairing.split('-')
    return {
      round: number,
      number: index + 1,
      participant1Id,
      participant2Id: participant2Id || null,
      winnerId,
    }
  })
}

/** Imitates a round trip through the database, and freezes the result to catch mutations. */
function stored<T>(value: T): T {
  return freeze(JSON.parse(JSON.stringify(value)))
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

/**
 * Plays a tournament as the application does: results arrive in random order, and `close` is called around each of
 * them. It works with any format that pairs round by round.
 */
export function playOut(
  format: Playable,
  entrantIds: readonly string[],
  seed: string,
  winnerOf: WinnerOf = randomWinner(xoshiro128(seedFor(seed))),
): Game {
  const random = xoshiro128(seedFor(`order of ${seed}`))
  const entrants = entrantIds.map(entrant)
  const rounds = [stored(format.open(entrants, SETTINGS, seed))]
  for (let current = rounds[0]; current; current = rounds.at(-1)) {
    const earlier = rounds.slice(0, -1)
    const past = format.remembers === 'byes' ? earlier.flatMap((round) => round.at(-1) ?? []) : earlier.flat()
    const pastRows = earlier.flat().map(toRow)
    // Changed in place: a copy per result would take longer than the format's own work.
    const matches = [...past, ...current]
    const stage = { settings: SETTINGS, seed, entrants, matches }
    const open = matches.flatMap(({ outcome }, index) => (outcome === null ? index : []))
    while (open.length > 0) {
      if (format.close(stage).kind !== 'waiting') throw new Error('the round was over before its last result')
      const [index = 0] = open.splice(below(random, open.length), 1)
      matches[index] = decided(format, matches[index] as Match, (row) => winnerOf(row, pastRows))
    }
    const played = stored(matches.slice(past.length))
    rounds[rounds.length - 1] = played
    const next = format.close({ settings: SETTINGS, seed, entrants, matches: [...past, ...played] })
    if (next.kind === 'waiting') throw new Error('the round does not end')
    if (next.kind === 'finished') {
      const rows = rounds.map((round) => round.map(toRow))
      return { rounds: rows, championId: rows.at(-1)?.[0]?.winnerId ?? '' }
    }
    rounds.push(stored([...next.matches]))
  }
  throw new Error('nothing was drawn')
}

type Playable = Required<Pick<Format<SingleEliminationSettings>, 'open' | 'settle' | 'close'>> & {
  /** `byes`: of earlier rounds, only the last match is given to `close`. */
  readonly remembers?: 'byes'
}

function decided(format: Playable, match: Match, winnerOf: (row: Row) => string): Match {
  const stage = { settings: SETTINGS, seed: '', entrants: [], matches: [match] }
  const { participant1Id } = toRow(match)
  const winner = winnerOf(toRow(match)) === participant1Id ? 1 : 2
  return apply(stage, format.settle(stage, match, wonBy(winner))).matches[0] as Match
}

function randomWinner(random: Random): WinnerOf {
  return ({ participant1Id, participant2Id }) =>
    below(random, 2) === 0 || participant2Id === null ? participant1Id : participant2Id
}
