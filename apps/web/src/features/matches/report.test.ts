import { describe, expect, test } from 'vitest'
import { DRAW, reportOf, scoresFor, scoreWords } from './report.ts'

const match = (bestOf: number, seriesRule: 'elimination' | 'no-draws' | 'draws') =>
  ({
    bestOf,
    seriesRule,
    sides: [{ participantId: 'ana' }, { participantId: 'bia' }],
  }) as Parameters<typeof scoresFor>[0]

describe('scores to choose from', () => {
  test.each([
    [
      'a knockout goes on until one side has more than half',
      match(5, 'elimination'),
      'ana',
      ['3-0', '3-1', '3-2'],
    ],
    ['the second side wins the other way round', match(3, 'elimination'), 'bia', ['0-2', '1-2']],
    ['a table may stop earlier', match(3, 'no-draws'), 'ana', ['2-0', '2-1', '1-0']],
    ['or level, if it has draws', match(3, 'draws'), DRAW, ['1-1', '0-0']],
  ])('%s', (_what, given, choice, scores) => {
    expect(scoresFor(given, choice).map((score) => score.join('-'))).toEqual(scores)
  })
})

describe('what is sent', () => {
  test.each([
    ['nothing without a choice', match(1, 'elimination'), null, null, null],
    ['the winner of a single game', match(1, 'elimination'), 'ana', null, { winnerId: 'ana' }],
    ['nothing while the score of a series is missing', match(3, 'elimination'), 'ana', null, null],
    [
      'the score of a series',
      match(3, 'elimination'),
      'bia',
      [1, 2],
      { winnerId: 'bia', score1: 1, score2: 2 },
    ],
    ['a drawn game', match(1, 'draws'), DRAW, null, { winnerId: null, score1: 0, score2: 0 }],
  ] as const)('%s', (_what, given, choice, score, report) => {
    expect(reportOf(given, choice, score)).toEqual(report)
  })
})

test('a score is said from the winner', () => {
  expect(scoreWords([1, 2])).toBe('2 a 1')
})
