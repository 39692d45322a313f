import { expect, test, vi } from 'vitest'
import { ShortCache } from './short-cache.ts'

test('callers that come while a value is read share it, and a failure is read again', async () => {
  const cache = new ShortCache<string>(10)
  const read = vi.fn<() => Promise<string>>()
  const ask = () => cache.getOrRead('page', 60, read)

  read.mockRejectedValueOnce(new Error('away'))
  expect(await Promise.allSettled([ask(), ask()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(read).toHaveBeenCalledTimes(1)

  read.mockResolvedValue('page')
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['page', 'page', 'page'])
  expect(await ask()).toBe('page')
  expect(read).toHaveBeenCalledTimes(2)
})
