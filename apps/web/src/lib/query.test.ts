import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, it, vi } from 'vitest'

/** A browser resolves `/api/games` against the page; Node's Request wants the host spelt out. */
vi.stubGlobal(
  'Request',
  class extends Request {
    constructor(input: string, init?: RequestInit) {
      super(new URL(input, 'https://trunfo.example'), init)
    }
  },
)
const { publicQuery, query, refresh } = await import('./query.ts')

const asked: string[] = []
vi.stubGlobal('fetch', async ({ url }: Request) => {
  asked.push(url.replace('https://trunfo.example', ''))
  return Response.json({})
})
afterAll(() => vi.unstubAllGlobals())

describe('query', () => {
  it('is keyed by the address it asks', async () => {
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

  it('asks for whatever is at hand at first', async () => {
    expect(await lastAsked()).toBe('/api/games')
  })

  it('asks with the version that a hint named', async () => {
    await refresh(client, games, { version: '17' })
    expect(await lastAsked()).toBe('/api/games?v=17')
  })

  it('asks with a version of its own after its own write', async () => {
    await refresh(client, games)
    expect(await lastAsked()).toMatch(/^\/api\/games\?v=[0-9a-f-]{36}$/)
  })

  it('does not make up versions while no hints can be heard', async () => {
    await refresh(client, games, { version: undefined })
    expect(await lastAsked()).toBe('/api/games')
  })
})
