import { expect, test } from 'vitest'
import { entrants, seedFor } from '../../test/play.ts'
import { isBye, type Row as Match, singleElimination } from '../../test/rows.ts'
import { sizesFrom } from '../../test/sizes.ts'

/**
 * Random results may miss the rare failing case, so this test tries all of them. For byes, all that matters
 * about a participant is whether they have had one, which leaves few distinct brackets.
 */
interface Bracket {
  readonly round: readonly Match[]
  readonly byes: readonly Match[]
}

const restedIn = ({ byes }: Bracket) => new Set(byes.map(({ participant1Id }) => participant1Id))

/** All outcomes of a round that differ for byes: a match branches only if exactly one side has had a bye. */
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

/** Who has had a bye, in match order. Brackets with the same pattern continue in the same way. */
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

test('nobody gets a second bye, whatever the results', () => {
  for (const size of sizesFrom(2, 300)) {
    const round = singleElimination.draw(entrants(size), seedFor(size))
    let brackets: Bracket[] = [{ round, byes: round.filter(isBye) }]
    while (brackets.length > 0) {
      const next = brackets.flatMap((bracket) => bracketsAfter(size, bracket))
      for (const bracket of next) expect(restedIn(bracket).size).toBe(bracket.byes.length)
      brackets = [...new Map(next.map((bracket) => [patternOf(bracket), bracket])).values()]
    }
  }
})
