import { expect, test } from 'vitest'
import { outcomeOf } from './declarations.ts'

const won = (winnerId: string, one = 1, two = 0) => ({ kind: 'won', winnerId, score: [one, two] }) as const
const drawn = { kind: 'drawn', winnerId: null, score: [1, 1] } as const
const says = (participantId: string, result: ReturnType<typeof won> | typeof drawn) => ({
  participantId,
  result,
})

test.each([
  ['nobody has spoken', [], { kind: 'waiting' }],
  ['one side has', [says('a', won('a'))], { kind: 'waiting' }],
  ['both name the same', [says('a', won('b')), says('b', won('b'))], { kind: 'agreed', result: won('b') }],
  ['each names itself', [says('a', won('a')), says('b', won('b'))], { kind: 'disputed' }],
  ['each names the other', [says('a', won('b')), says('b', won('a'))], { kind: 'disputed' }],
  ['one says drawn', [says('a', won('a')), says('b', drawn)], { kind: 'disputed' }],
  ['both say drawn', [says('a', drawn), says('b', drawn)], { kind: 'agreed', result: drawn }],
])('%s', (_what, declarations, outcome) => {
  for (const isScoreCounted of [true, false])
    expect(outcomeOf(declarations, { isScoreCounted })).toEqual(outcome)
})

test("of two scores the loser's stands, unless the score counts", () => {
  const [winner, loser] = [says('a', won('a', 2, 0)), says('b', won('a', 2, 1))]
  for (const declarations of [
    [winner, loser],
    [loser, winner],
  ]) {
    expect(outcomeOf(declarations, { isScoreCounted: false })).toEqual({
      kind: 'agreed',
      result: loser.result,
    })
    expect(outcomeOf(declarations, { isScoreCounted: true })).toEqual({ kind: 'disputed' })
  }
})
