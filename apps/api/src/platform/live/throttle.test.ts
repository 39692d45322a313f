import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Throttle } from './throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first call runs at once', () => {
  const run = vi.fn()
  new Throttle(() => 1_000, run).call()
  expect(run).toHaveBeenCalledTimes(1)
})

test('a burst becomes one run at its beginning and one after the wait', () => {
  const run = vi.fn()
  const throttle = new Throttle(() => 1_000, run)
  for (let call = 0; call < 1_000; call += 1) throttle.call()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a steady stream runs once per wait, including the last call', () => {
  const run = vi.fn()
  const throttle = new Throttle(() => 1_000, run)
  for (let elapsed = 0; elapsed < 5_000; elapsed += 100) {
    throttle.call()
    vi.advanceTimersByTime(100)
  }
  expect(run).toHaveBeenCalledTimes(6)
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(6)
})

test('after a wait without calls, the next one runs at once', () => {
  const run = vi.fn()
  const throttle = new Throttle(() => 1_000, run)
  throttle.call()
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
  throttle.call()
  expect(run).toHaveBeenCalledTimes(2)
})

test('without a wait, every call runs', () => {
  const run = vi.fn()
  const throttle = new Throttle(() => 0, run)
  throttle.call()
  throttle.call()
  expect(run).toHaveBeenCalledTimes(2)
})

test('a cancelled throttle does not run again', () => {
  const run = vi.fn()
  const throttle = new Throttle(() => 1_000, run)
  throttle.call()
  throttle.call()
  throttle.cancel()
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})
