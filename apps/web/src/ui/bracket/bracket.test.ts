import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectorsInto, finishedRoundCount, layoutBracket, listRounds } from './layout.ts'
import { move } from './moves.ts'
import { placeOfViewer, startingColumn, startingRound } from './start.ts'
import type { BracketMatch, BracketRound } from './types.ts'

const player = (id: string | null | undefined) => (id ? { id, name: id } : null)

/** "A-B>A" is a match that A won, "A-" has an open slot, "A->A" is a bye. */
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
    const layout = layoutBracket(rounds)
    expect(connectorsInto(layout.columns[2] ?? [], layout)).toEqual([
      { fromId: '2.1', toId: '3.1', from: 1, to: 1.5, participantId: null },
      { fromId: '2.2', toId: '3.1', from: 2.5, to: 1.5, participantId: 'C' },
    ])
    expect(layout.columns[0]?.map(({ match: { id } }) => id)).toEqual(['1.1', '1.3', '1.2'])
  })

  it('joins a hole to the match that left it', () => {
    const rounds = bracket(['A-B', 'C-D>D'], ['-D>D'])
    const [, final] = rounds
    const hole = { ...final?.matches[0], holes: [true, false], awaits: [1, null] } as BracketMatch
    const drawn = [rounds[0], { number: 2, matches: [hole] }] as BracketRound[]
    expect(rowsOf(drawn)).toEqual({ '1.1': [0, 1], '1.2': [1, 2], '2.1': [0, 2] })
    const layout = layoutBracket(drawn)
    expect(connectorsInto(layout.columns[1] ?? [], layout).map(({ fromId }) => fromId)).toEqual([
      '1.1',
      '1.2',
    ])
  })

  it('starts from the first round that is shown', () => {
    expect(rowsOf(four.slice(1))).toEqual({ '2.1': [0, 1] })
  })

  it('gives every match its own row on phones, in match order', () => {
    const { columns } = listRounds(bracket(['A-B>A', 'C-D>C', 'E->E'], ['A-E', 'C->C'], ['-C']))
    expect(columns.map((column) => column.map(({ match, start }) => [match.id, start]))).toEqual([
      [
        ['1.1', 0],
        ['1.2', 1],
        ['1.3', 2],
      ],
      [
        ['2.1', 0],
        ['2.2', 1],
      ],
      [['3.1', 0]],
    ])
  })

  it('never lets two matches of a round share a row, for any number of participants', () => {
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

describe('startingColumn', () => {
  const over = (size: number) => Array.from({ length: size }, () => 'A-B>A')
  const open = (size: number) => Array.from({ length: size }, () => '-')

  it('shows a bracket that fits completely', () => {
    expect(startingColumn(bracket(over(16), over(8), open(4), open(2), open(1)))).toBe(0)
  })

  it('hides the finished rounds of a large one that is still being played', () => {
    const rounds = bracket(over(32), over(16), over(8), open(4), open(2), open(1))
    expect(startingColumn(rounds)).toBe(3)
  })

  it('shows the last rounds of a large one that is over', () => {
    const rounds = bracket(over(64), over(32), over(16), over(8), over(4), over(2), over(1))
    expect(startingColumn(rounds)).toBe(2)
  })
})

describe('placeOfViewer', () => {
  it('is the latest match that has the viewer', () => {
    expect(placeOfViewer(four, 'D')).toEqual({ matchId: '2.1', slot: 1 })
    expect(placeOfViewer(four, 'B')).toEqual({ matchId: '1.1', slot: 1 })
    expect(placeOfViewer(four, 'Z')).toBeNull()
    expect(placeOfViewer(four, null)).toBeNull()
  })
})

describe('move', () => {
  const layout = layoutBracket(four)
  const from = (matchId: string, slot: 0 | 1, key: Parameters<typeof move>[2]) =>
    move(layout, { matchId, slot }, key)

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

  it('skips open slots', () => {
    const rounds = bracket(['A->A', 'C-D'])
    expect(move(layoutBracket(rounds), { matchId: '1.1', slot: 0 }, 'ArrowDown')).toEqual({
      matchId: '1.2',
      slot: 0,
    })
  })
})
