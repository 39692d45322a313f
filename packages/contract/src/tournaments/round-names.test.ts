import { describe, expect, it } from 'vitest'
import { roundNameOf } from './round-names.ts'

describe('the name of a round', () => {
  it('is counted from the end', () => {
    const names = [1, 2, 3, 4, 5, 6].map((round) => roundNameOf(round, 6))
    expect(names).toEqual(['round', 'round', 'eighths', 'quarters', 'semifinal', 'final'])
  })

  it('of a single round is "final"', () => {
    expect(roundNameOf(1, 1)).toBe('final')
  })

  it('is generic while the number of rounds is unknown', () => {
    expect(roundNameOf(1, 0)).toBe('round')
  })
})
