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
