import { expect, test } from 'vitest'
import { meetingRounds } from './meeting.ts'

test('the strongest seeds of a bracket meet last', () => {
  const meeting = meetingRounds(8)
  expect([meeting(1, 2), meeting(1, 4), meeting(1, 5), meeting(8, 1), meeting(2, 3)]).toEqual([3, 2, 2, 1, 2])
})
