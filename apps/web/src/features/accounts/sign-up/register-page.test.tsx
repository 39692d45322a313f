import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sessionQuery } from '@/lib/session.ts'
import { RegisterPage } from './register-page.tsx'

/** Renders the page for a visitor, with Google enabled. */
function render(address: string): string {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, { viewer: null })
  client.setQueryData(['/api/accounts/oauth'], { providers: ['google'] })
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <RegisterPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the referral code of an invitation is passed to the provider', () => {
  const html = render('/register?ref=0192%2F%26x')
  expect(html).toContain('href="/api/accounts/oauth/google?referralCode=0192%2F%26x"')
  expect(html).toContain('value="0192/&amp;x"')
})

test('without one the provider’s link has no parameters', () => {
  expect(render('/register')).toContain('href="/api/accounts/oauth/google"')
})
