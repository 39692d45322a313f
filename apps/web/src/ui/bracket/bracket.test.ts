import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectorsInto, finishedRoundCount, layoutBracket } from './layout.ts'
import { move } from './moves.ts'
import { startingRound, startsCollapsed } from './start.ts'
import type { BracketMatch, BracketRound } from './types.ts'

const player = (id: string | null | undefined) => (id ? { id, name: id } : null)

/** "A-B>A" is a match that A won, "A-" a place still open, "A->A" a bye. */
function match(id: string, text: string): BracketMatch {
  const [pair = '', winner] = text.split('>')
  const [one, other] = pair.split('-')
  return {
    id,
    number: Number(id.split('.')[1]),
    slots: [player(one), player(other)],
    winnerId: winner ?? null,
    status: winner ? 'completed' : one && other ? 'live' : 'waiting',
  }
}

function bracket(...rounds: string[][]): BracketRound[] {
  return rounds.map((matches, index) => ({
    number: index + 1,
    matches: matches.map((text, place) => match(`${index + 1}.${place + 1}`, text)),
  }))
}

const rowsOf = (rounds: BracketRound[]) =>
  Object.fromEntries([...layoutBracket(rounds).byId].map(([id, { start, end }]) => [id, [start, end]]))

const four = bracket(['A-B>A', 'C-D>D'], ['A-D'])

describe('layoutBracket', () => {
  it('puts a match in the middle of the two that feed it', () => {
    expect(rowsOf(four)).toEqual({ '1.1': [0, 1], '1.2': [1, 2], '2.1': [0, 2] })
  })

  it('pairs open matches in order', () => {
    const rounds = bracket(['A-B', 'C-D', 'E-F', 'G-H'], ['-', '-'], ['-'])
    expect(rowsOf(rounds)).toMatchObject({ '2.1': [0, 2], '2.2': [2, 4], '3.1': [0, 4] })
  })

  it('follows the winners when a bye is handed to another match', () => {
    const rounds = bracket(['A-B>A', 'C-D>C', 'E->E'], ['A-E', 'C->C'], ['-C'])
    expect(rowsOf(rounds)).toEqual({
      '1.1': [0, 1],
      '1.3': [1, 2],
      '1.2': [2, 3],
      '2.1': [0, 2],
      '2.2': [2, 3],
      '3.1': [0, 3],
    })
    const [round] = rounds.slice(-1)
    expect(round && connectorsInto(round, layoutBracket(rounds))).toEqual([
      { fromId: '2.1', toId: '3.1', from: 2, to: 3 },
      { fromId: '2.2', toId: '3.1', from: 5, to: 3 },
    ])
  })

  it('starts from the first round that is shown', () => {
    expect(rowsOf(four.slice(1))).toEqual({ '2.1': [0, 1] })
  })

  it('never lets two matches of a round share a row, whatever the number of entrants', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 512 }), (entrants) => {
        const sizes: number[] = []
        for (let left = entrants; left > 1; left = Math.ceil(left / 2)) sizes.push(Math.ceil(left / 2))
        const rounds = bracket(...sizes.map((size) => Array.from({ length: size }, () => '-')))
        const layout = layoutBracket(rounds)
        for (const { matches } of rounds) {
          const spans = matches.map(({ id }) => layout.byId.get(id)).filter((span) => span !== undefined)
          expect(spans).toHaveLength(matches.length)
          const rows = spans.flatMap(({ start, end }) =>
            Array.from({ length: end - start }, (_, i) => start + i),
          )
          expect(new Set(rows).size).toBe(rows.length)
          expect(Math.max(...rows)).toBeLessThan(layout.rowCount)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('finishedRoundCount', () => {
  it.each([
    [four, 1],
    [bracket(['A-B', 'C-D>C'], ['-C']), 0],
    [bracket(['A-B>A', 'C-D>D'], ['A-D>D']), 1],
    [[], 0],
  ])('case %#', (rounds, count) => {
    expect(finishedRoundCount(rounds)).toBe(count)
  })
})

describe('startingRound', () => {
  it('is where the viewer plays', () => {
    expect(startingRound(bracket(['A-B', 'C-D>D'], ['-D']), 'D')).toBe(1)
  })

  it('is the first open one for everybody else', () => {
    expect(startingRound(bracket(['A-B', 'C-D>D'], ['-D']), 'C')).toBe(0)
    expect(startingRound(four, null)).toBe(1)
  })
})

describe('startsCollapsed', () => {
  const eight = ['A-B>A', 'C-D>C', 'E-F>E', 'G-H>G']
  const sixteen = [...eight, 'I-J>I', 'K-L>K', 'M-N>M', 'O-P>O']
  const big = [...sixteen, ...sixteen.map((text) => text.replaceAll(/[A-P]/gu, '$&2'))]

  it('leaves a small bracket whole', () => {
    expect(startsCollapsed(four)).toBe(false)
  })

  it('folds the finished rounds of a large one that is still being played', () => {
    expect(
      startsCollapsed(
        bracket(
          big,
          sixteen.map(() => '-'),
          eight.map(() => '-'),
          ['-', '-'],
          ['-'],
        ),
      ),
    ).toBe(true)
  })

  it('shows all of a large one that is over', () => {
    const over = (size: number) => Array.from({ length: size }, () => 'A-B>A')
    expect(startsCollapsed(bracket(over(16), over(8), over(4), over(2), over(1)))).toBe(false)
  })
})

describe('move', () => {
  const layout = layoutBracket(four)
  const from = (matchId: string, slot: 0 | 1, key: Parameters<typeof move>[3]) =>
    move(four, layout, { matchId, slot }, key)

  it('goes down and up through the participants of a round', () => {
    expect(from('1.1', 1, 'ArrowDown')).toEqual({ matchId: '1.2', slot: 0 })
    expect(from('1.2', 0, 'ArrowUp')).toEqual({ matchId: '1.1', slot: 1 })
    expect(from('1.1', 0, 'ArrowUp')).toBeNull()
    expect(from('1.1', 0, 'End')).toEqual({ matchId: '1.2', slot: 1 })
  })

  it('follows a participant to the next round and back', () => {
    expect(from('1.2', 1, 'ArrowRight')).toEqual({ matchId: '2.1', slot: 1 })
    expect(from('2.1', 0, 'ArrowLeft')).toEqual({ matchId: '1.1', slot: 0 })
  })

  it('stays where the participant was knocked out', () => {
    expect(from('1.1', 1, 'ArrowRight')).toBeNull()
  })

  it('skips places that nobody has taken', () => {
    const rounds = bracket(['A->A', 'C-D'])
    expect(move(rounds, layoutBracket(rounds), { matchId: '1.1', slot: 0 }, 'ArrowDown')).toEqual({
      matchId: '1.2',
      slot: 0,
    })
  })
})
