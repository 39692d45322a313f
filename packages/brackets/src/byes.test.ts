import { expect, test } from 'vitest'
import { entrants, seedFor } from '../test/play.ts'
import { isBye, type Match } from './match.ts'
import { singleElimination } from './single-elimination.ts'

/**
 * Random results may miss the unlucky ones, so this goes through all of them. For byes nothing matters about a
 * participant but whether they have had one, which leaves few brackets that differ.
 */
interface Bracket {
  readonly round: readonly Match[]
  readonly byes: readonly Match[]
}

const restedIn = ({ byes }: Bracket) => new Set(byes.map(({ participant1Id }) => participant1Id))

/** The results of a round that make a difference: either may win where one has had a bye and the other has not. */
function outcomesOf(bracket: Bracket): Match[][] {
  const rested = restedIn(bracket)
  return bracket.round.reduce<Match[][]>(
    (outcomes, match) => {
      const { participant1Id: one, participant2Id: other } = match
      const winnerIds = other === null || rested.has(one) === rested.has(other) ? [one] : [one, other]
      return winnerIds.flatMap((winnerId) => outcomes.map((outcome) => [...outcome, { ...match, winnerId }]))
    },
    [[]],
  )
}

/** Who has had a bye, in match order: brackets with the same pattern go on alike. */
function patternOf(bracket: Bracket): string {
  const rested = restedIn(bracket)
  return bracket.round
    .flatMap(({ participant1Id, participant2Id }) => [participant1Id, participant2Id ?? []].flat())
    .map((id) => (rested.has(id) ? '*' : '.'))
    .join('')
}

function bracketsAfter(entrantCount: number, { round, byes }: Bracket): Bracket[] {
  return outcomesOf({ round, byes }).flatMap((outcome) => {
    const next = singleElimination.advance({ entrantCount, round: outcome, earlier: byes })
    if (next.kind !== 'drawn') return []
    return { round: next.matches, byes: [...byes, ...next.matches.filter(isBye)] }
  })
}

test('whatever the results, nobody gets a second bye', () => {
  for (let size = 2; size <= 300; size++) {
    const round = singleElimination.draw(entrants(size), seedFor(size))
    let brackets: Bracket[] = [{ round, byes: round.filter(isBye) }]
    while (brackets.length > 0) {
      const next = brackets.flatMap((bracket) => bracketsAfter(size, bracket))
      for (const bracket of next) expect(restedIn(bracket).size).toBe(bracket.byes.length)
      brackets = [...new Map(next.map((bracket) => [patternOf(bracket), bracket])).values()]
    }
  }
})
