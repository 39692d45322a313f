import { startTransition } from 'react'
import { App } from './app/app.tsx'
import { loadPageAt } from './app/pages.tsx'
import { restoreLanguage } from './lib/language.ts'
import { pause } from './lib/pause.ts'
import { createQueryClient, readBoot } from './lib/query-client.ts'
import { createRoot } from './lib/react-root.ts'
import { sessionQuery } from './lib/session.ts'

const SESSION_PATIENCE_MS = 1_000

const root = document.getElementById('root')
if (!root) throw new Error('The HTML shell has no #root.')

const { queries, hasSession } = readBoot(document.getElementById('boot')?.textContent)
const queryClient = createQueryClient(queries)

// Who somebody is says which places of the page an ad takes: known before the first paint, nothing moves after it.
const viewer = queryClient.prefetchQuery(sessionQuery)
const patience = pause(hasSession ? SESSION_PATIENCE_MS : 0)

// The page's code is on its way since the HTML: with it at hand, the first paint is the page and not a spinner in a frame.
// A language or a page that will not load is no reason to show nothing: the one stays Portuguese, the other says so.
// As a transition the page is drawn in short turns, between which the browser answers to fingers.
Promise.allSettled([restoreLanguage(), loadPageAt(location.pathname), Promise.race([viewer, patience])]).then(
  () => startTransition(() => createRoot(root).render(<App queryClient={queryClient} />)),
)
