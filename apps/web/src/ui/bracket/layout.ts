import type { BracketMatch, BracketRound } from './types.ts'

/**
 * Positions of the matches. A row is as high as one match; a later match spans the rows of its feeders and is
 * centred between them. Rows follow the tree rather than the match numbers, because byes move matches: the
 * third match may lead into the first of the next round.
 */
export interface BracketLayout {
  rowCount: number
  byId: ReadonlyMap<string, PlacedMatch>
  /** Matches of each round from top to bottom. */
  columns: readonly (readonly PlacedMatch[])[]
}

export interface PlacedMatch {
  match: BracketMatch
  /** Column index. */
  round: number
  /** Rows: `start` inclusive, `end` exclusive. */
  start: number
  end: number
  feeders: readonly BracketMatch[]
  next: BracketMatch | null
}

/** Positions the matches of a bracket as a tree; the first given round is the first column. */
export function layoutBracket(rounds: readonly BracketRound[]): BracketLayout {
  const feedersOf = new Map<string, readonly BracketMatch[]>()
  const nextOf = new Map<string, BracketMatch>()
  rounds.slice(1).forEach((round, index) => {
    for (const [match, feeders] of feedersInto(round, rounds[index]?.matches ?? [])) {
      feedersOf.set(match.id, feeders)
      for (const feeder of feeders) nextOf.set(feeder.id, match)
    }
  })

  const byId = new Map<string, PlacedMatch>()
  let rowCount = 0
  const place = (match: BracketMatch, round: number): PlacedMatch => {
    const feeders = feedersOf.get(match.id) ?? []
    const placed = feeders.map((feeder) => place(feeder, round - 1))
    const start = placed[0]?.start ?? rowCount++
    const end = placed.at(-1)?.end ?? start + 1
    const own = { match, round, start, end, feeders, next: nextOf.get(match.id) ?? null }
    byId.set(match.id, own)
    return own
  }
  for (let round = rounds.length - 1; round >= 0; round--) {
    for (const match of rounds[round]?.matches ?? []) if (!nextOf.has(match.id)) place(match, round)
  }
  const columns = rounds.map(({ matches }) =>
    matches
      .flatMap(({ id }) => byId.get(id) ?? [])
      .sort((one, other) => one.start - other.start || one.match.number - other.match.number),
  )
  return { rowCount, byId, columns }
}

/** Layout for phones: the same tree, but with one row per match in each round. */
export function listRounds(rounds: readonly BracketRound[]): BracketLayout {
  const tree = layoutBracket(rounds)
  const columns = rounds.map(({ matches }) =>
    matches.flatMap(({ id }, row) => {
      const placed = tree.byId.get(id)
      return placed ? { ...placed, start: row, end: row + 1 } : []
    }),
  )
  return { ...tree, columns }
}

/** Known winners and `awaits` decide which match feeds which; other slots fill in match order. */
function feedersInto(
  round: BracketRound,
  previous: readonly BracketMatch[],
): (readonly [BracketMatch, readonly BracketMatch[]])[] {
  const byWinner = new Map(previous.flatMap((match) => (match.winnerId ? [[match.winnerId, match]] : [])))
  const byNumber = new Map(previous.map((match) => [match.number, match]))
  const known = new Set(
    round.matches.flatMap(({ slots, awaits = [] }) => [
      ...slots.flatMap((slot) => (slot && byWinner.get(slot.id)) || []),
      ...awaits.flatMap((number) => (number && byNumber.get(number)) || []),
    ]),
  )
  const open = previous.filter((match) => !known.has(match)).values()
  return round.matches.map((match) => {
    const feeders = match.slots.flatMap((slot, index) => {
      if (slot) return byWinner.get(slot.id) ?? []
      const awaited = match.awaits?.[index]
      if (awaited) return byNumber.get(awaited) ?? []
      return match.status === 'completed' || match.emptyTexts ? [] : (open.next().value ?? [])
    })
    return [match, feeders] as const
  })
}

/** A match's vertical centre, in rows. */
export const middleOf = ({ start, end }: PlacedMatch): number => (start + end) / 2

export interface Connector {
  fromId: string
  toId: string
  /** Vertical centre of each match, in rows. */
  from: number
  to: number
  /** The participant who advanced along it; null while undecided. */
  participantId: string | null
}

/** The connectors that lead into the matches of a column. */
export function connectorsInto(column: readonly PlacedMatch[], layout: BracketLayout): Connector[] {
  return column.flatMap((target) =>
    target.feeders.flatMap((feeder) => {
      const source = layout.byId.get(feeder.id)
      if (!source) return []
      return {
        fromId: feeder.id,
        toId: target.match.id,
        from: middleOf(source),
        to: middleOf(target),
        participantId: feeder.winnerId,
      }
    }),
  )
}

/** Number of finished rounds at the start. Never counts the last round, so that one stays visible. */
export function finishedRoundCount(rounds: readonly BracketRound[]): number {
  const firstOpen = rounds.findIndex(({ matches }) => matches.some(({ status }) => status !== 'completed'))
  return Math.max(0, firstOpen === -1 ? rounds.length - 1 : firstOpen)
}
