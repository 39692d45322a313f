import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { entrants, playOut, type WinnerOf, written } from '../test/play.ts'
import vectors from '../test/vectors.json' with { type: 'json' }
import { singleElimination } from './single-elimination.ts'

/**
 * Brackets as they have always been, computed by a second program in another language. Tournaments in progress are
 * drawn on with whatever engine is deployed, and finished ones are audited with it: if these change, do not
 * change the vectors but add a format of another name.
 */
const inTurns: WinnerOf = ({ number, participant1Id, participant2Id }) =>
  number % 2 === 0 && participant2Id !== null ? participant2Id : participant1Id

function bracket({ entrants: count, seed }: { entrants: number; seed: string }): string[] {
  return playOut(singleElimination, entrants(count), seed, inTurns).rounds.map(written)
}

describe('the bracket is what it has always been', () => {
  test.each(vectors.written)('$entrants entrants, seed $seed', (vector) => {
    expect(bracket(vector)).toEqual(vector.rounds)
  })

  test.each(vectors.hashed)('$entrants entrants, seed $seed', (vector) => {
    expect(createHash('sha256').update(bracket(vector).join('\n')).digest('hex')).toBe(vector.sha256)
  })
})
