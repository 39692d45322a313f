import { expect, test, vi } from 'vitest'
import { spread } from './pause.ts'

test('pages that wait for the same time act at different ones', async () => {
  vi.useFakeTimers()
  let acted = 0
  for (let page = 0; page < 100; page += 1) spread(() => (acted += 1), 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(acted).toBeLessThan(20)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(acted).toBeGreaterThan(20)
  expect(acted).toBeLessThan(80)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(acted).toBe(100)
  vi.useRealTimers()
})
