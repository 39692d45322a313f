import type { Advance, Format, Progress } from '../src/format.ts'
import { isBye, type Match } from '../src/match.ts'
import { singleElimination } from '../src/single-elimination.ts'

/**
 * Who loses twice is out. Not offered to anybody: it shows that a format which remembers everything, keeps two
 * brackets side by side and does not know its number of rounds beforehand fits the same interface.
 */
export const doubleElimination: Pick<Format, 'remembers' | 'draw' | 'advance'> = {
  remembers: 'everything',
  draw: singleElimination.draw,
  advance,
}

function advance({ round, earlier }: Progress): Advance {
  if (round.some(({ winnerId }) => winnerId === null)) return { kind: 'waiting' }
  const matches = [...earlier, ...round]
  const losses = lossesOf(matches)
  const with0 = [...losses].flatMap(([id, count]) => (count === 0 ? id : []))
  const with1 = [...losses].flatMap(([id, count]) => (count === 1 ? id : []))
  const [championId, rivalId] = [...with0, ...with1]
  if (championId !== undefined && rivalId === undefined) return { kind: 'finished', championId }

  const number = (round[0]?.round ?? 0) + 1
  // The last of each side meet in the final, which is played again when the one without a loss loses it.
  const isFinal = with0.length + with1.length === 2
  const sides = isFinal ? [[...with0, ...with1]] : [with0, with1]
  return {
    kind: 'drawn',
    matches: sides.flatMap(pairs).map((match, index) => ({ ...match, round: number, number: index + 1 })),
  }
}

function lossesOf(matches: readonly Match[]): Map<string, number> {
  const losses = new Map<string, number>()
  for (const match of matches) {
    for (const id of [match.participant1Id, match.participant2Id]) {
      if (id !== null) losses.set(id, (losses.get(id) ?? 0) + (id === match.winnerId || isBye(match) ? 0 : 1))
    }
  }
  return losses
}

function pairs(ids: readonly string[]): Omit<Match, 'round' | 'number'>[] {
  return ids.flatMap((participant1Id, index) => {
    if (index % 2 === 1) return []
    const participant2Id = ids[index + 1] ?? null
    return { participant1Id, participant2Id, winnerId: participant2Id === null ? participant1Id : null }
  })
}
