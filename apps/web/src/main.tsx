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

// The viewer decides which ads are shown. Knowing it before the first paint avoids layout shifts.
const viewer = queryClient.prefetchQuery(sessionQuery)
const patience = pause(hasSession ? SESSION_PATIENCE_MS : 0)

// The HTML already preloads the page's code; waiting for it makes the first paint the page instead of a
// spinner. If the language or the page fails to load, render anyway: texts stay Portuguese, and the page
// shows an error. A transition renders in short slices, so the browser can handle input in between.
Promise.allSettled([restoreLanguage(), loadPageAt(location.pathname), Promise.race([viewer, patience])]).then(
  () => startTransition(() => createRoot(root).render(<App queryClient={queryClient} />)),
)
