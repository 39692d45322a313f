import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { restoreLanguage } from './lib/language.ts'
import { createQueryClient, readBoot } from './lib/query-client.ts'
import { sessionQuery } from './lib/session.ts'

const SESSION_PATIENCE_MS = 1_000

const root = document.getElementById('root')
if (!root) throw new Error('The HTML shell has no #root.')

const { queries, hasSession } = readBoot(document.getElementById('boot')?.textContent)
const queryClient = createQueryClient(queries)

// Who somebody is says which places of the page an ad takes: known before the first paint, nothing moves after it.
const viewer = queryClient.prefetchQuery(sessionQuery)
const patience = new Promise((resolve) => setTimeout(resolve, hasSession ? SESSION_PATIENCE_MS : 0))

// A language that will not load is no reason to show nothing: the shell then stays Portuguese.
Promise.allSettled([restoreLanguage(), Promise.race([viewer, patience])]).then(() =>
  createRoot(root).render(<App queryClient={queryClient} />),
)
