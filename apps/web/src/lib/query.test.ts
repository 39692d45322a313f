import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, it, vi } from 'vitest'

/** Browsers resolve `/api/games` against the page; Node's `Request` needs a host. */
vi.stubGlobal(
  'Request',
  class extends Request {
    constructor(input: string, init?: RequestInit) {
      super(new URL(input, 'https://trunfo.example'), init)
    }
  },
)
// Modules capture the global `Request` when they are loaded, so load them after the stub.
vi.resetModules()
const { pagedQuery, publicPagedQuery, publicQuery, query, refresh, refreshShort } = await import('./query.ts')

const asked: string[] = []
vi.stubGlobal('fetch', async ({ url }: Request) => {
  asked.push(url.replace('https://trunfo.example', ''))
  return Response.json({ nextCursor: url.includes('cursor=') ? null : 'abc' })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('query', () => {
  it('is keyed by its URL', async () => {
    expect(query('/api/session').queryKey).toEqual(['/api/session'])
    await new QueryClient().fetchQuery(query('/api/session'))
    expect(asked.at(-1)).toBe('/api/session')
  })
})

describe('publicQuery', () => {
  const games = publicQuery('/api/games')
  const client = new QueryClient()
  const lastAsked = async () => {
    await client.fetchQuery({ ...games, staleTime: 0 })
    return asked.at(-1)
  }

  it('sends no version at first', async () => {
    expect(await lastAsked()).toBe('/api/games')
  })

  it('sends the version that a hint named', async () => {
    await refresh(client, games, { version: '17' })
    expect(await lastAsked()).toBe('/api/games?v=17')
  })

  it('sends a new version after an own write', async () => {
    await refresh(client, games)
    expect(await lastAsked()).toMatch(/^\/api\/games\?v=[0-9a-f-]{36}$/)
  })

  it('sends no version while no hints arrive', async () => {
    await refresh(client, games, { version: undefined })
    expect(await lastAsked()).toBe('/api/games')
  })
})

describe('pagedQuery', () => {
  it('fetches page by page, with the cursor of the previous response', async () => {
    const logs = pagedQuery('/api/teams/{id}/logs', { params: { path: { id: '7' } } })
    const { pages } = await new QueryClient().fetchInfiniteQuery({ ...logs, pages: 3 })
    expect(asked.slice(-2)).toEqual(['/api/teams/7/logs', '/api/teams/7/logs?cursor=abc'])
    expect(pages).toHaveLength(2)
  })

  it('is keyed below its URL, apart from the data of the HTML shell', () => {
    expect(pagedQuery('/api/teams/invites').queryKey).toEqual(['/api/teams/invites', 'pages'])
    const searched = publicPagedQuery('/api/teams', { params: { query: { search: 'leo' } } })
    expect(searched.queryKey).toEqual(['/api/teams', 'search=leo', 'pages'])
  })

  it('sends the version of its list', async () => {
    const client = new QueryClient()
    await refresh(client, { queryKey: ['/api/teams'] }, { version: '18' })
    await client.fetchInfiniteQuery(publicPagedQuery('/api/teams'))
    expect(asked.at(-1)).toBe('/api/teams?v=18')
  })

  it('is not refetched on a hint when further pages are open', async () => {
    const client = new QueryClient()
    const short = publicPagedQuery('/api/teams')
    const long = publicPagedQuery('/api/teams', { params: { query: { search: 'leo' } } })
    await client.fetchInfiniteQuery(short)
    await client.fetchInfiniteQuery({ ...long, pages: 2 })
    await refreshShort(client, { queryKey: ['/api/teams'] }, { version: '19' })
    const isStale = ({ queryKey }: { queryKey: string[] }) => client.getQueryState(queryKey)?.isInvalidated
    expect([short, long].map(isStale)).toEqual([true, false])
  })
})
