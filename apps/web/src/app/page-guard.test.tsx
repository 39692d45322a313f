import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { sessionQuery } from '@/lib/session.ts'
import { PageGuard } from './page-guard.tsx'

/** Renders the guard for a session state; redirects are covered by the end-to-end tests. */
function shown(access: 'open' | 'signed-in', session?: { viewer: null }): string {
  const client = new QueryClient()
  if (session) client.setQueryData(sessionQuery.queryKey, session)
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PageGuard access={access}>A página</PageGuard>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('the guard', () => {
  it('shows a spinner, and nothing of the page, while the viewer is unknown', () => {
    expect(shown('signed-in')).toContain('Carregando…')
    expect(shown('signed-in')).not.toContain('A página')
  })

  it('shows an open page without waiting', () => {
    expect(shown('open')).toBe('A página')
  })

  it('shows a visitor nothing of a page that requires signing in', () => {
    expect(shown('signed-in', { viewer: null })).toBe('')
  })
})
