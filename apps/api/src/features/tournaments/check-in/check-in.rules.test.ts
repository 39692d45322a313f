import { expect, test } from 'vitest'
import { checkInProblem } from './check-in.rules.ts'

test.each([
  ['none', 'tournaments.no_check_in'],
  ['ahead', 'tournaments.check_in_ahead'],
  ['open', null],
  ['over', 'tournaments.check_in_over'],
  ['closed', 'tournaments.check_in_over'],
] as const)('an entrant while check-in is %s', (phase, problem) => {
  expect(checkInProblem(phase, true)).toBe(problem)
  expect(checkInProblem(phase, false)).toBe('tournaments.not_enrolled')
})
