import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { query } from './query.ts'
import { createQueryClient, readBoot } from './query-client.ts'

describe('the first responses in the HTML shell', () => {
  it('are in the cache before any request', () => {
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

  it('is retried on transient errors, twice at most', () => {
    expect(retry(0, new ApiError({ code: 'network' }))).toBe(true)
    expect(retry(1, new ApiError({ code: 'platform.overloaded', status: 503 }))).toBe(true)
    expect(retry(2, new ApiError({ code: 'network' }))).toBe(false)
  })

  it('is retried when the server asked for it, three times at most', () => {
    const { retryDelay } = createQueryClient({}).getDefaultOptions().queries ?? {}
    const delayOf = retryDelay as (n: number, e: Error) => number
    const asked = new ApiError({ code: 'platform.overloaded', status: 503, retryAfterMs: 2_500 })
    expect([0, 1, 2, 3].map((failures) => retry(failures, asked))).toEqual([true, true, true, false])
    expect([0, 1, 2].map((failures) => delayOf(failures, asked))).toEqual([2_500, 2_500, 4_000])
    expect(delayOf(1, new ApiError({ code: 'network' }))).toBe(2_000)
  })

  it('is retried when it was limited for a few seconds', async () => {
    const limited = (retryAfter: string) =>
      ApiError.fromResponse(new Response(null, { status: 429, headers: { 'retry-after': retryAfter } }))
    const soon = await limited('4')
    expect(retry(0, soon)).toBe(true)
    expect(soon.retryAfterMs).toBeGreaterThanOrEqual(4_000)
    expect(soon.retryAfterMs).toBeLessThanOrEqual(6_000)
    expect(retry(0, await limited('30'))).toBe(false)
  })

  it('is not retried when it was rejected', () => {
    expect(retry(0, new ApiError({ code: 'platform.forbidden', status: 403 }))).toBe(false)
    expect(retry(0, new ApiError({ code: 'platform.rate_limited', status: 429 }))).toBe(false)
  })
})

describe('an invalidation during the first fetch', () => {
  /** A query whose responses are released by hand; each returns the value from when it was requested. */
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

  it('refetches once afterwards, however often it is repeated', async () => {
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

  it('restarts the fetch once there is data', async () => {
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

it('an invalidation lets the fetch of a further page finish, and refetches afterwards', async () => {
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

  // The predicate is evaluated again after the running fetch, so a list that gained a page is left alone.
  void observer.fetchNextPage()
  await Promise.all([
    client.invalidateQueries({ predicate: () => observer.getCurrentResult().data?.pages.length === 2 }),
    answer(4, 3, 'three'),
  ])
  expect(asked).toHaveLength(5)
  stop()
})
