import type { BracketMatch, BracketRound } from './types.ts'

/**
 * Where the matches stand. A row is the height of one match; a later match spans the rows of those that
 * feed it and so stands in their middle. Rows follow the tree and not the match numbers, because byes are
 * handed round and a line may lead from the third match into the first of the next round.
 */
export interface BracketLayout {
  rowCount: number
  byId: ReadonlyMap<string, PlacedMatch>
  /** The matches of each round from top to bottom. */
  columns: readonly (readonly PlacedMatch[])[]
}

export interface PlacedMatch {
  match: BracketMatch
  /** Its column. */
  round: number
  /** First row, and the row after the last. */
  start: number
  end: number
  feeders: readonly BracketMatch[]
  next: BracketMatch | null
}

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

/** One round below the other, as a phone shows them: the same tree, but each match in a row of its own. */
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

/** Known winners and what is certain say which match feeds which; the rest is filled up in match order. */
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
      return match.status === 'completed' ? [] : (open.next().value ?? [])
    })
    return [match, feeders] as const
  })
}

/** The middle of a match, in rows. */
export const middleOf = ({ start, end }: PlacedMatch): number => (start + end) / 2

export interface Connector {
  fromId: string
  toId: string
  /** Middle of each match, in rows. */
  from: number
  to: number
  /** Who went this way; null while nobody has. */
  participantId: string | null
}

/** The lines that lead into the matches of a column. */
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

/** How many rounds at the beginning are over; the last round always stays to be seen. */
export function finishedRoundCount(rounds: readonly BracketRound[]): number {
  const firstOpen = rounds.findIndex(({ matches }) => matches.some(({ status }) => status !== 'completed'))
  return Math.max(0, firstOpen === -1 ? rounds.length - 1 : firstOpen)
}
