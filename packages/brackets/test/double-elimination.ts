import type { Advance, Stage } from '../src/model/stage.ts'
import { singleElimination } from '../src/single-elimination/single-elimination.ts'
import { isBye, type Row, toMatch, toRow } from './rows.ts'

/**
 * A test-only format in which two losses eliminate. It shows that the interface also fits a format that
 * remembers everything, runs two brackets in parallel and does not know its number of rounds beforehand.
 */
export const doubleElimination = { open: singleElimination.open, settle: singleElimination.settle, close }

function close({ matches: drawn }: Stage): Advance {
  if (drawn.some(({ outcome }) => outcome === null)) return { kind: 'waiting' }
  const matches = drawn.map(toRow)
  const losses = lossesOf(matches)
  const with0 = [...losses].flatMap(([id, count]) => (count === 0 ? id : []))
  const with1 = [...losses].flatMap(([id, count]) => (count === 1 ? id : []))
  if (with0.length + with1.length === 1) return { kind: 'finished' }

  const number = (drawn.at(-1)?.round ?? 0) + 1
  // The last of each side meet in the final, which is repeated if the undefeated participant loses it.
  const isFinal = with0.length + with1.length === 2
  const sides = isFinal ? [[...with0, ...with1]] : [with0, with1]
  const next = sides.flatMap(pairs).map((row, index) => toMatch({ ...row, round: number, number: index + 1 }))
  return { kind: 'drawn', matches: next }
}

function lossesOf(matches: readonly Row[]): Map<string, number> {
  const losses = new Map<string, number>()
  for (const match of matches) {
    for (const id of [match.participant1Id, match.participant2Id]) {
      if (id !== null) losses.set(id, (losses.get(id) ?? 0) + (id === match.winnerId || isBye(match) ? 0 : 1))
    }
  }
  return losses
}

function pairs(ids: readonly string[]): Omit<Row, 'round' | 'number'>[] {
  return ids.flatMap((participant1Id, index) => {
    if (index % 2 === 1) return []
    const participant2Id = ids[index + 1] ?? null
    return { participant1Id, participant2Id, winnerId: participant2Id === null ? participant1Id : null }
  })
}
