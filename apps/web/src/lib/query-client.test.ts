import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { query } from './query.ts'
import { createQueryClient, readBoot } from './query-client.ts'

describe('the first answers in the HTML shell', () => {
  it('are in the cache before anything is asked', () => {
    const boot = '{"queries":{"/api/home":{"stats":{}},"/api/teams?page=2":[]}}'
    const client = createQueryClient(readBoot(boot).queries)
    expect(client.getQueryData(query('/api/home').queryKey)).toEqual({ stats: {} })
    expect(client.getQueryData(['/api/teams', 'page=2'])).toEqual([])
  })

  it('may be missing', () => {
    expect(readBoot(null)).toEqual({ queries: {}, hasSession: false })
    expect(readBoot('{"hasSession":true}')).toEqual({ queries: {}, hasSession: true })
  })
})

describe('a failed query', () => {
  const retry = createQueryClient({}).getDefaultOptions().queries?.retry as (n: number, e: Error) => boolean

  it('is asked again when nothing was decided, twice at most', () => {
    expect(retry(0, new ApiError({ code: 'network' }))).toBe(true)
    expect(retry(1, new ApiError({ code: 'platform.overloaded', status: 503 }))).toBe(true)
    expect(retry(2, new ApiError({ code: 'network' }))).toBe(false)
  })

  it('is not asked again when it was refused', () => {
    expect(retry(0, new ApiError({ code: 'platform.forbidden', status: 403 }))).toBe(false)
    expect(retry(0, new ApiError({ code: 'platform.rate_limited', status: 429 }))).toBe(false)
  })
})

describe('a change while the first answer is on its way', () => {
  /** A query whose answers come when they are let through, each what was written when it was asked. */
  function slowQuery() {
    const client = createQueryClient({})
    const asked: (() => void)[] = []
    const written = { value: 'before' }
    const observer = new QueryObserver(client, {
      queryKey: ['/api/games'],
      queryFn: () => {
        const { value } = written
        return new Promise<string>((resolve) => asked.push(() => resolve(value)))
      },
    })
    const stop = observer.subscribe(() => {})
    return { client, observer, asked, written, stop }
  }

  it('is asked for once more after it, however often it was told of', async () => {
    const { client, observer, asked, written, stop } = slowQuery()
    written.value = 'after'
    const told = [1, 2, 3].map(() => client.invalidateQueries({ queryKey: ['/api/games'] }))
    expect(asked).toHaveLength(1)
    asked[0]?.()
    await expect.poll(() => asked.length).toBe(2)
    expect(observer.getCurrentResult().data).toBe('before')
    asked[1]?.()
    await Promise.all(told)
    expect(observer.getCurrentResult().data).toBe('after')
    expect(asked).toHaveLength(2)
    stop()
  })

  it('costs nothing more once there is an answer: the fetch begins anew', async () => {
    const { client, observer, asked, written, stop } = slowQuery()
    asked[0]?.()
    await expect.poll(() => observer.getCurrentResult().data).toBe('before')
    void client.invalidateQueries()
    written.value = 'after'
    const told = client.invalidateQueries()
    asked[2]?.()
    await told
    expect(observer.getCurrentResult().data).toBe('after')
    expect(asked).toHaveLength(3)
    stop()
  })
})

it('a change leaves the fetch of a further page alone, and asks anew after it', async () => {
  const client = createQueryClient({})
  const asked: { page: number; answer: (text: string) => void }[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['/api/teams', 'pages'],
    queryFn: ({ pageParam: page }) =>
      new Promise<string>((answer) => {
        asked.push({ page, answer })
      }),
    initialPageParam: 1,
    getNextPageParam: (_page, pages) => pages.length + 1,
  })
  const stop = observer.subscribe(() => {})
  const answer = async (place: number, page: number, text: string) => {
    await expect.poll(() => asked[place]?.page).toBe(page)
    asked[place]?.answer(text)
  }
  await answer(0, 1, 'one')
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual(['one'])

  void observer.fetchNextPage()
  const told = client.invalidateQueries()
  await answer(1, 2, 'two')
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual(['one', 'two'])
  await answer(2, 1, 'one, changed')
  await answer(3, 2, 'two, changed')
  await told
  expect(observer.getCurrentResult().data?.pages).toEqual(['one, changed', 'two, changed'])

  // Whoever has further pages open reads them in peace, also when the second was still on its way.
  void observer.fetchNextPage()
  await Promise.all([
    client.invalidateQueries({ predicate: () => observer.getCurrentResult().data?.pages.length === 2 }),
    answer(4, 3, 'three'),
  ])
  expect(asked).toHaveLength(5)
  stop()
})
