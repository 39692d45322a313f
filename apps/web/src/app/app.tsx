import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { BrowserRouter, useRoutes } from 'react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { routes } from './pages.tsx'
import { WithReporting } from './reporting.tsx'
import { SessionWatch } from './session-watch.tsx'
import { Shell } from './shell/shell.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <SessionWatch />
            <Shell>
              <WithReporting>
                <Pages />
              </WithReporting>
            </Shell>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  )
}

function Pages() {
  return useRoutes(routes)
}
