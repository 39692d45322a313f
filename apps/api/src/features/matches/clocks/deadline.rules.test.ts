import { expect, test } from 'vitest'
import { type DeadlineFacts, deadlineVerdict } from './deadline.rules.ts'

const facts = (more: Partial<DeadlineFacts>): DeadlineFacts =>
  Object.assign(
    {
      phase: 'ready',
      isThere: [false, false],
      declarations: 0,
      isForCash: false,
      isCaseOpen: false,
      wasReopened: false,
    } as const,
    more,
  )

test('the side that is there wins, and nobody if nobody is', () => {
  expect(deadlineVerdict(facts({ isThere: [true, false] }))).toBe('walkover1')
  expect(deadlineVerdict(facts({ isThere: [false, true] }))).toBe('walkover2')
  expect(deadlineVerdict(facts({}))).toBe('double')
  expect(deadlineVerdict(facts({ isThere: [true, true] }))).toBe('play')
})

test('a declaration before the deadline gives the rival time to answer, whoever was there', () => {
  for (const isThere of [
    [true, false],
    [false, true],
    [true, true],
  ] as const)
    expect(deadlineVerdict(facts({ isThere, declarations: 1 }))).toBe('answer')
})

test('an unanswered declaration stands, unless there is money to win or somebody called for help', () => {
  const answer = { phase: 'answer', isThere: [true, false], declarations: 1 } as const
  expect(deadlineVerdict(facts(answer))).toBe('stands')
  expect(deadlineVerdict(facts({ ...answer, isForCash: true }))).toBe('crew')
  expect(deadlineVerdict(facts({ ...answer, isCaseOpen: true }))).toBe('crew')
  expect(deadlineVerdict(facts({ ...answer, declarations: 0 }))).toBe('play')
})

test('nobody objects after the time for it', () => {
  expect(deadlineVerdict(facts({ phase: 'objection' }))).toBe('close')
})

test('a match that nobody came to has no winner, unless somebody came after all', () => {
  const vacant = { phase: 'vacant', isCaseOpen: true } as const
  expect(deadlineVerdict(facts({ ...vacant, isThere: [false, false] }))).toBe('nobody')
  expect(deadlineVerdict(facts({ ...vacant, isThere: [false, true] }))).toBe('crew')
  expect(deadlineVerdict(facts({ ...vacant, isThere: [false, false], wasReopened: true }))).toBe('crew')
  expect(deadlineVerdict(facts({ ...vacant, isThere: [false, false], declarations: 1 }))).toBe('crew')
})

test.each(['playing', 'objected', 'crew', 'waived'] as const)(
  'a clock that is %s decides nothing',
  (phase) => {
    expect(deadlineVerdict(facts({ phase }))).toBeNull()
  },
)
