import { expect, test } from 'vitest'
import { outcomeOf } from './declarations.ts'

const says = (participantId: string, winnerId: string) => ({ participantId, winnerId })

test.each([
  ['nobody has spoken', [], { kind: 'waiting' }],
  ['one side has', [says('a', 'a')], { kind: 'waiting' }],
  ['both name the same', [says('a', 'b'), says('b', 'b')], { kind: 'agreed', winnerId: 'b' }],
  ['each names itself', [says('a', 'a'), says('b', 'b')], { kind: 'disputed' }],
  ['each names the other', [says('a', 'b'), says('b', 'a')], { kind: 'disputed' }],
])('%s', (_what, declarations, outcome) => {
  expect(outcomeOf(declarations)).toEqual(outcome)
})
