import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { sessionQuery } from '@/lib/session.ts'
import { PageGuard } from './page-guard.tsx'

/** What is on the screen of somebody of whom this is known; what they are led to is for the journeys. */
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
  it('shows a spinner, and nothing of the page, while it is not known who is there', () => {
    expect(shown('signed-in')).toContain('Carregando…')
    expect(shown('signed-in')).not.toContain('A página')
  })

  it('keeps nobody waiting for an open page', () => {
    expect(shown('open')).toBe('A página')
  })

  it('shows a visitor nothing of a page that asks for a sign-in', () => {
    expect(shown('signed-in', { viewer: null })).toBe('')
  })
})
