import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, type Schemas } from './api.ts'
import { ApiError } from './api-error.ts'
import { query } from './query.ts'

export type Viewer = Schemas['Viewer']

export const sessionQuery = query('/api/session')

/** Tells the browser's other tabs that the session changed. */
const otherTabs = new BroadcastChannel('session')

type Session =
  | { status: 'loading' | 'failed'; viewer: null; retry: () => void }
  | { status: 'ready'; viewer: Viewer | null; retry: () => void }

/** The current viewer. While the status is `ready`, a null viewer is a visitor. */
export function useSession(): Session {
  const { data, isError, refetch } = useQuery(sessionQuery)
  const retry = () => void refetch()
  if (data) return { status: 'ready', viewer: data.viewer, retry }
  return { status: isError ? 'failed' : 'loading', viewer: null, retry }
}

/** Ends the session and reloads the whole page, so nothing of the user stays in memory. */
export async function signOut(): Promise<void> {
  await call('delete', '/api/session').catch((error) => {
    const isGoneAlready = error instanceof ApiError && (error.status === 401 || error.status === 404)
    if (!isGoneAlready) throw error
  })
  otherTabs.postMessage('changed')
  location.assign('/')
}

/** Call it after a sign-in: this tab and the others reload the viewer. */
export async function enterSession(queryClient: QueryClient): Promise<void> {
  otherTabs.postMessage('changed')
  await reloadSession(queryClient)
}

/** Reloads every active query and drops inactive ones, which the previous viewer may have read. */
export async function reloadSession(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}

let changeOfToken: Promise<unknown> = Promise.resolve()

/**
 * Wraps a request that replaces the session's token, such as a password change. The socket may report the old
 * session's end before the response arrives; `checkSession` waits for it.
 */
export function keepingSession<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const acting = act()
  changeOfToken = acting.then(
    () => otherTabs.postMessage('changed'),
    () => {},
  )
  return acting
}

/** Call it when the socket reports that its session ended: asks the server whether the browser's has too. */
export async function checkSession(queryClient: QueryClient): Promise<void> {
  await changeOfToken
  await reloadSession(queryClient)
}

/** Refetches only the viewer, after an action that changes it. Throws if the request fails. */
export async function refreshViewer(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }, { throwOnError: true })
}

/**
 * Call it when the server has ended the session. Shows the viewer as signed out at once, reloads, and returns
 * the viewer after that (null if none).
 */
export async function clearViewer(queryClient: QueryClient): Promise<Viewer | null> {
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: null })
  await reloadSession(queryClient)
  return queryClient.getQueryData(sessionQuery.queryKey)?.viewer ?? null
}

/** Calls the listener when another tab changed the session. Returns the unsubscribe function. */
export function onSessionChangeInOtherTab(listener: () => void): () => void {
  otherTabs.addEventListener('message', listener)
  return () => otherTabs.removeEventListener('message', listener)
}
