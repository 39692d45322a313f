import { expect, test } from 'vitest'
import { earliestRematch, judgesOrder, ourOrder } from '../../test/rematches.ts'
import { dropPlace } from './drop-order.ts'

const POWERS = [8, 16, 32, 64, 128, 256, 512]

test('the earliest lower round in which a rematch is possible, at 8 to 4,096 entrants', () => {
  expect([...POWERS, 1_024, 4_096].map((size) => earliestRematch(size, ourOrder))).toEqual([
    3, 4, 5, 7, 8, 8, 8, 8, 8,
  ])
  expect(POWERS.map((size) => earliestRematch(size, judgesOrder(size)))).toEqual([3, 3, 5, 6, 7, 2, 2])
})

test('every drop order is its own inverse', () => {
  for (const length of [1, 2, 4, 64]) {
    for (const pair of [0, 1, 2, 3]) {
      const numbers = Array.from({ length }, (_, index) => index + 1)
      const places = numbers.map((number) => dropPlace(pair, length, number))
      expect(places.map((place) => dropPlace(pair, length, place))).toEqual(numbers)
    }
  }
})

test.each([
  [1, [8, 7, 6, 5, 4, 3, 2, 1]],
  [2, [4, 3, 2, 1, 8, 7, 6, 5]],
  [3, [5, 6, 7, 8, 1, 2, 3, 4]],
  [4, [1, 2, 3, 4, 5, 6, 7, 8]],
  [5, [8, 7, 6, 5, 4, 3, 2, 1]],
])('pair %i of lower rounds takes the losers in its order', (pair, places) => {
  expect(places.map((_, index) => dropPlace(pair, 8, index + 1))).toEqual(places)
})
