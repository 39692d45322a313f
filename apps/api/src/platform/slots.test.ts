import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

test('each holder has so many places, whatever the others take', () => {
  const slots = new Slots(2)
  expect(['ana', 'ana', 'ana', 'bia'].map((holder) => slots.take(holder))).toEqual([true, true, false, true])
})

test('a place that was given back can be taken again, and only that one', () => {
  const slots = new Slots(2)
  slots.take('ana')
  slots.take('ana')
  slots.give('ana')
  expect([slots.take('ana'), slots.take('ana')]).toEqual([true, false])
})
