import { expect, test } from 'vitest'
import { placesOf } from './rankings.rules.ts'

test.each([
  [[], []],
  [[7], [1]],
  [
    [9, 5, 3],
    [1, 2, 3],
  ],
  [
    [9, 5, 5, 3],
    [1, 2, 2, 4],
  ],
  [
    [4, 4, 4],
    [1, 1, 1],
  ],
])('scores %j have the places %j', (scores, places) => {
  expect(placesOf(scores)).toEqual(places)
})
