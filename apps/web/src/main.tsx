import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { restoreLanguage } from './lib/language.ts'
import { createQueryClient, readFirstAnswers } from './lib/query-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The HTML shell has no #root.')

const queryClient = createQueryClient(readFirstAnswers(document.getElementById('boot')?.textContent))

// A language that will not load is no reason to show nothing: the shell then stays Portuguese.
restoreLanguage()
  .catch(() => undefined)
  .then(() => createRoot(root).render(<App queryClient={queryClient} />))
