import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api.ts'
import { type ChatLog, type ChatMessage, hasGap, logOf, withNewer, withOlder, withRows } from './chat-log.ts'

/** Refetched together with new messages, to notice those that staff removed meanwhile. */
const OVERLAP = 25
/** A client that missed more pages than this reloads the newest page instead. */
const CATCH_UP_PAGES = 8

/** The newest page. Later messages are added through the room: see `receive` and `catchUp`. */
export function chatQuery(matchId: string) {
  return queryOptions<ChatLog>({
    queryKey: [`/api/matches/${matchId}/messages`],
    queryFn: async ({ signal }) => logOf(await fetchPage(matchId, {}, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

export function sendMessage(matchId: string, message: { id: string; text: string }) {
  return call('post', '/api/matches/{id}/messages', { params: { path: { id: matchId } }, body: message })
}

export async function fetchOlder(queryClient: QueryClient, matchId: string): Promise<void> {
  const before = queryClient.getQueryData(chatQuery(matchId).queryKey)?.messages[0]?.seq
  if (before === undefined) return
  const page = await fetchPage(matchId, { before })
  update(queryClient, matchId, (log) => withOlder(log, page))
}

/** Adds live rows. Fetches from the server when a row is missing in between or the chat is not loaded yet. */
export function receive(queryClient: QueryClient, matchId: string, rows: readonly ChatMessage[]): void {
  const log = update(queryClient, matchId, (known) => withRows(known, rows))
  if (!log || hasGap(log)) catchUp(queryClient, matchId)
}

const running = new Map<string, { isWantedAgain: boolean }>()

/**
 * Fetches messages missed while disconnected. After a failure, the room's next event triggers another try.
 */
export function catchUp(queryClient: QueryClient, matchId: string): void {
  const run = running.get(matchId)
  if (run) run.isWantedAgain = true
  else void runCatchUp(queryClient, matchId)
}

async function runCatchUp(queryClient: QueryClient, matchId: string): Promise<void> {
  const run = { isWantedAgain: true }
  running.set(matchId, run)
  try {
    while (run.isWantedAgain) {
      run.isWantedAgain = false
      await fetchNewer(queryClient, matchId)
    }
  } catch {
    // The page shows the error itself if the first load failed.
  } finally {
    running.delete(matchId)
  }
}

async function fetchNewer(queryClient: QueryClient, matchId: string): Promise<void> {
  const chat = chatQuery(matchId)
  for (let pages = 0; pages < CATCH_UP_PAGES; pages++) {
    const { completeTo } = await queryClient.ensureQueryData(chat)
    const page = await fetchPage(matchId, { after: Math.max(0, completeTo - OVERLAP) })
    update(queryClient, matchId, (log) => withNewer(log, page))
    if (!page.hasMore) return
  }
  await queryClient.refetchQueries({ queryKey: chat.queryKey })
}

function fetchPage(matchId: string, query: { before?: number; after?: number }, signal?: AbortSignal) {
  return call('get', '/api/matches/{id}/messages', {
    params: { path: { id: matchId }, query },
    signal,
  })
}

function update(
  queryClient: QueryClient,
  matchId: string,
  change: (log: ChatLog) => ChatLog,
): ChatLog | undefined {
  return queryClient.setQueryData(chatQuery(matchId).queryKey, (known) => known && change(known))
}
