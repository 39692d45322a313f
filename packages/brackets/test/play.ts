import { createHash } from 'node:crypto'
import type { Format } from '../src/format.ts'
import { isBye, type Match, settle } from '../src/match.ts'
import { below, type Random, xoshiro128 } from '../src/random.ts'

export interface Game {
  readonly rounds: readonly (readonly Match[])[]
  readonly championId: string
}

/** Decides a match, knowing what was played in the rounds before. */
export type WinnerOf = (match: Match, past: readonly Match[]) => string

/** A fixed seed a label: like real ones it looks random, and a failing case can be run again. */
export function seedFor(label: string | number): string {
  return createHash('sha256').update(String(label)).digest('hex').slice(0, 32)
}

export function entrants(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `p${index + 1}`)
}

/** "p1-p2>p1" is a match that p1 won, "p3->p3" a bye. */
export function written(matches: readonly Match[]): string {
  return matches
    .map(({ participant1Id, participant2Id, winnerId }) => {
      return `${participant1Id}-${participant2Id ?? ''}${winnerId === null ? '' : `>${winnerId}`}`
    })
    .join(' ')
}

/** The opposite of `written`. */
export function round(number: number, text: string): Match[] {
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

/** The database reads and writes plain data, and what it gave is nobody's to change. */
function stored<T>(value: T): T {
  return freeze(JSON.parse(JSON.stringify(value)))
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

/**
 * Plays a tournament the way the application does: results in any order, each followed by the question what
 * comes next. Any format can be played, since nothing here knows which one it is.
 */
export function playOut(
  format: Pick<Format, 'draw' | 'advance' | 'remembers'>,
  entrantIds: readonly string[],
  seed: string,
  winnerOf: WinnerOf = randomWinner(xoshiro128(seedFor(seed))),
): Game {
  const random = xoshiro128(seedFor(`order of ${seed}`))
  const rounds = [stored(format.draw(entrantIds, seed))]
  for (let current = rounds[0]; current; current = rounds.at(-1)) {
    const past = rounds.slice(0, -1).flat()
    const earlier = format.remembers === 'byes' ? past.filter(isBye) : past
    const progress = { entrantCount: entrantIds.length, earlier }
    const played = [...current]
    const open = played.flatMap(({ winnerId }, index) => (winnerId === null ? index : []))
    while (open.length > 0) {
      const before = format.advance({ ...progress, round: played })
      if (before.kind !== 'waiting') throw new Error('the round was over before its last result')
      const [index = 0] = open.splice(below(random, open.length), 1)
      played[index] = settled(played[index] as Match, (match) => winnerOf(match, past))
    }
    rounds[rounds.length - 1] = stored(played)
    const next = format.advance({ ...progress, round: stored(played) })
    if (next.kind === 'waiting') throw new Error('the round does not end')
    if (next.kind === 'finished') return { rounds, championId: next.championId }
    rounds.push(stored([...next.matches]))
  }
  throw new Error('nothing was drawn')
}

function settled(match: Match, winnerOf: (match: Match) => string): Match {
  const settlement = settle(match, winnerOf(match))
  if (settlement.kind === 'refused') throw new Error(settlement.reason)
  return settlement.match
}

function randomWinner(random: Random): WinnerOf {
  return ({ participant1Id, participant2Id }) =>
    below(random, 2) === 0 || participant2Id === null ? participant1Id : participant2Id
}
