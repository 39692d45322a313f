import { isSplit } from '@trunfo/money/awards'
import { expect, test } from 'vitest'
import {
  firstRise,
  missingOf,
  PRESET_NAMES,
  PRESETS,
  percentOf,
  pointsOf,
  presetOf,
  withPlace,
} from './split.rules.ts'

test.each(PRESET_NAMES)('the preset %s is a split', (name) => {
  expect(isSplit(PRESETS[name])).toBe(true)
  expect(presetOf(PRESETS[name])).toBe(name)
})

test('another split is no preset', () => {
  expect(presetOf([6_000, 4_000])).toBeUndefined()
})

test.each([
  ['50', 5_000],
  ['12,5', 1_250],
  ['6,25', 625],
  ['6,', 600],
  ['', 0],
  ['-3', 0],
  ['1,234', 0],
])('"%s" %% are %d points', (text, points) => {
  expect(pointsOf(text)).toBe(points)
})

test('points are shown as a percentage', () => {
  expect([5_000, 1_250, 625].map(percentOf)).toEqual(['50', '12,5', '6,25'])
})

test('a new place gets what is missing, but no more than the one before', () => {
  expect(withPlace([7_000])).toEqual([7_000, 3_000])
  expect(withPlace([5_000, 1_000])).toEqual([5_000, 1_000, 1_000])
  expect(withPlace([7_000, 3_000])).toEqual([7_000, 3_000, 0])
})

test('what is missing or rises is found', () => {
  expect(missingOf([5_000, 3_000])).toBe(2_000)
  expect(missingOf([8_000, 3_000])).toBe(-1_000)
  expect(firstRise([4_000, 5_000, 1_000])).toBe(1)
  expect(firstRise([5_000, 5_000])).toBe(-1)
})
