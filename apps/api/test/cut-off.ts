import pg from 'pg'
import { vi } from 'vitest'

const original = pg.Client.prototype.query
/** Fails the nth statement of the work, as if the worker died there. Returns whether there was one. */
export async function cutOffAt(nth: number, work: () => Promise<void>): Promise<boolean> {
  let asked = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    asked += 1
    if (asked !== nth) return original.apply(this, args as never)
    const error = new Error('the worker died')
    const answer = args.at(-1)
    if (typeof answer !== 'function') return Promise.reject(error)
    answer(error)
  } as never)
  await work().catch(() => {})
  spy.mockRestore()
  return asked >= nth
}
