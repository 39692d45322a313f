import type { Explanation } from '@trunfo/brackets'
import { expect, test } from 'vitest'
import { reasonsFor } from './reasons.ts'

const round = { isOutdated: false, isBest: true }
const pair = {
  kind: 'level',
  points: [3, 3],
  met: 0,
  floatsAgain: [],
  order: 'neighbours',
  places: [1, 2],
  groupSizes: [4, 4],
  ...round,
} as const satisfies Explanation
const bye = { kind: 'bye', rests: 0, points: 3, ahead: 0, alike: 0, ...round } as const satisfies Explanation

const cases: readonly (readonly [string, Explanation, number, object[]])[] = [
  ['the first round follows the draw', { ...pair, points: [0, 0] }, 1, [{ key: 'first' }]],
  ['level', pair, 2, [{ key: 'level', count: 3 }]],
  ['level without points', { ...pair, points: [0, 0] }, 2, [{ key: 'levelAtZero' }]],
  ['unequal points', { ...pair, kind: 'float', points: [6, 3] }, 3, [{ key: 'float', one: 6, two: 3 }]],
  [
    'unequal points for the second time',
    { ...pair, kind: 'float', points: [6, 3], floatsAgain: ['ana'] },
    3,
    [
      { key: 'float', one: 6, two: 3 },
      { key: 'again', id: 'ana' },
    ],
  ],
  ['a rematch that no round avoids', { ...pair, kind: 'rematch', met: 1 }, 4, [{ key: 'rematch' }]],
  ['a rematch of a large round', { ...pair, kind: 'rematch', isBest: false }, 4, [{ key: 'rematchNear' }]],
  ['results that changed since', { ...pair, isOutdated: true }, 2, [{ key: 'outdated' }]],
  ['a first bye', bye, 2, [{ key: 'byeLowest', count: 3 }]],
  ['a second bye', { ...bye, rests: 1 }, 4, [{ key: 'byeFewest', count: 3 }]],
  ['a bye in place of others', { ...bye, ahead: 2 }, 4, [{ key: 'byeAhead', count: 3 }]],
]

test.each(cases)('%s', (_, why, number, reasons) => {
  expect(reasonsFor(why, number)).toEqual(reasons)
})
