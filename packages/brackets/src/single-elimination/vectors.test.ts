import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { entrants, playOut, type WinnerOf, written } from '../../test/play.ts'
import { singleElimination } from '../../test/rows.ts'
import { largeSizes } from '../../test/sizes.ts'
import vectors from '../../test/vectors.json' with { type: 'json' }

/**
 * Reference brackets, computed by an independent program in another language. The deployed engine continues
 * tournaments in progress and audits finished ones. If these tests fail, do not change the vectors: add a
 * format with a new name.
 */
const inTurns: WinnerOf = ({ number, participant1Id, participant2Id }) =>
  number % 2 === 0 && participant2Id !== null ? participant2Id : participant1Id

function bracket({ entrants: count, seed }: { entrants: number; seed: string }): string[] {
  return playOut(singleElimination, entrants(count), seed, inTurns).rounds.map(written)
}

describe('the bracket matches the reference vector', () => {
  test.each(vectors.written)('$entrants entrants, seed $seed', (vector) => {
    expect(bracket(vector)).toEqual(vector.rounds)
  })

  test.each(largeSizes(...vectors.hashed))('$entrants entrants, seed $seed', (vector) => {
    expect(createHash('sha256').update(bracket(vector).join('\n')).digest('hex')).toBe(vector.sha256)
  })
})
