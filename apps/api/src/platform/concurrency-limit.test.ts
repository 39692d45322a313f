import { expect, test } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

test('each holder has a number of places, whatever the others take', () => {
  const slots = new ConcurrencyLimit(2)
  expect(['ana', 'ana', 'ana', 'bia'].map((holder) => slots.take(holder))).toEqual([true, true, false, true])
})

test('a place that was given back can be taken again, once', () => {
  const slots = new ConcurrencyLimit(2)
  slots.take('ana')
  slots.take('ana')
  slots.give('ana')
  expect([slots.take('ana'), slots.take('ana')]).toEqual([true, false])
})
