import { expect, test } from 'vitest'
import { BoundedQueue } from './bounded-queue.ts'

function heldWork() {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  return { work: () => gate, release }
}

test('work runs and waits up to the limits, and the rest is rejected', async () => {
  const queue = new BoundedQueue({ atOnce: 2, waitingMax: 1 })
  const held = heldWork()
  const accepted = [queue.run(held.work), queue.run(held.work), queue.run(held.work)]
  expect(queue.isFull).toBe(true)
  await expect(queue.run(held.work)).rejects.toMatchObject({ code: 'platform.overloaded' })
  held.release()
  await Promise.all(accepted)
  expect(queue.isFull).toBe(false)
})

test('concurrency never exceeds the limit, and work runs in order of arrival', async () => {
  const queue = new BoundedQueue({ atOnce: 2, waitingMax: 50 })
  const order: number[] = []
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      queue.run(async () => {
        order.push(index)
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setImmediate(resolve))
        running -= 1
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual(order.toSorted((left, right) => left - right))
})

test('work that fails frees its place', async () => {
  const queue = new BoundedQueue({ atOnce: 1, waitingMax: 0 })
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(queue.run(async () => 'next')).resolves.toBe('next')
})
