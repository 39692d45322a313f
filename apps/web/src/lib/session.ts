import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, type Schemas } from './api.ts'
import { ApiError } from './api-error.ts'
import { query } from './query.ts'

export type Viewer = Schemas['Viewer']

export const sessionQuery = query('/api/session')

/** Tells the other tabs of this browser that somebody signed in, out, or changed. */
const otherTabs = new BroadcastChannel('session')

type Session =
  | { status: 'loading' | 'failed'; viewer: null; retry: () => void }
  | { status: 'ready'; viewer: Viewer | null; retry: () => void }

export function useSession(): Session {
  const { data, isError, refetch } = useQuery(sessionQuery)
  const retry = () => void refetch()
  if (data) return { status: 'ready', viewer: data.viewer, retry }
  return { status: isError ? 'failed' : 'loading', viewer: null, retry }
}

/** The whole page is loaded anew, so that nothing of the person stays in memory. */
export async function signOut(): Promise<void> {
  await call('delete', '/api/session').catch((error) => {
    const isGoneAlready = error instanceof ApiError && (error.status === 401 || error.status === 404)
    if (!isGoneAlready) throw error
  })
  otherTabs.postMessage('changed')
  location.assign('/')
}

/** Somebody has just signed in here: this tab and the others ask anew who the viewer is. */
export async function enterSession(queryClient: QueryClient): Promise<void> {
  otherTabs.postMessage('changed')
  await reloadSession(queryClient)
}

/** Asks who the viewer is now. What was read for the one before must not be shown to the next. */
export async function reloadSession(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}

let changeOfToken: Promise<unknown> = Promise.resolve()

/**
 * For an act after which the session goes on under another token, such as a new password. The socket, known by
 * the old token, is told that its session ended, and that may arrive before the answer that brings the new one.
 */
export function keepingSession<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const acting = act()
  changeOfToken = acting.then(
    () => otherTabs.postMessage('changed'),
    () => {},
  )
  return acting
}

/** The socket's session is over. Whether the browser's is too, the server is asked. */
export async function checkSession(queryClient: QueryClient): Promise<void> {
  await changeOfToken
  await reloadSession(queryClient)
}

/** Asks only what the session says of the viewer, after an act that changes it. Throws when no answer comes. */
export async function refreshViewer(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }, { throwOnError: true })
}

/** The server has ended the session: the page knows it before it asks. Who is there after that is asked. */
export async function clearViewer(queryClient: QueryClient): Promise<Viewer | null> {
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: null })
  await reloadSession(queryClient)
  return queryClient.getQueryData(sessionQuery.queryKey)?.viewer ?? null
}

export function onSessionChangeInOtherTab(listener: () => void): () => void {
  otherTabs.addEventListener('message', listener)
  return () => otherTabs.removeEventListener('message', listener)
}
