import type { InfiniteData } from '@tanstack/react-query'
import type { Schemas } from '@/lib/api.ts'

export type Wall = Schemas['Wall']
export type WallMessage = Schemas['WallMessage']
/** The pages of a wall that a viewer has loaded, newest first. */
export type WallPages = InfiniteData<Wall>
/** `all` is everything that the viewer may see. */
export type WallFilter = 'all' | 'pending'

/**
 * Puts a refetched first page in front of the loaded ones, so a change costs one request however many pages
 * are open. Keeps only the new page if it no longer overlaps with them.
 */
export function withFreshStart({ pages }: WallPages, fresh: Wall): WallPages {
  const known = pages.flatMap(({ messages }) => messages)
  const last = fresh.messages.at(-1)
  const older = last && fresh.nextCursor ? known.filter((message) => isOlder(message, last)) : []
  const freshIds = new Set(fresh.messages.map(({ id }) => id))
  if (older.length === 0 || !known.some(({ id }) => freshIds.has(id)))
    return { pages: [fresh], pageParams: [null] }
  const rest = { ...fresh, messages: older, nextCursor: pages.at(-1)?.nextCursor ?? null }
  return { pages: [fresh, rest], pageParams: [null, fresh.nextCursor] }
}

export function withMessage(data: WallPages, message: WallMessage, filter: WallFilter): WallPages {
  if (isShown(data, message.id)) return data
  const [first, ...rest] = data.pages
  if (!first) return data
  const counted = countChange(first, message, 1)
  const messages = filter === 'all' || message.isPending ? [message, ...counted.messages] : counted.messages
  return { ...data, pages: [{ ...counted, messages }, ...rest] }
}

export function withApproval(data: WallPages, id: string, filter: WallFilter): WallPages {
  const message = findMessage(data, id)
  if (!message?.isPending) return data
  const approved = {
    ...message,
    isPending: false,
    abilities: { ...message.abilities, canApprove: false },
  }
  const isKept = filter === 'all'
  const pages = data.pages.map((page) => ({
    ...page,
    messages: page.messages.flatMap((shown) => {
      if (shown.id !== id) return [shown]
      return isKept ? [approved] : []
    }),
  }))
  return withFirst({ ...data, pages }, (first) => countChange(countChange(first, message, -1), approved, 1))
}

export function withoutMessage(data: WallPages, id: string): WallPages {
  const message = findMessage(data, id)
  if (!message) return data
  const pages = data.pages.map((page) => ({
    ...page,
    messages: page.messages.filter((shown) => shown.id !== id),
  }))
  return withFirst({ ...data, pages }, (first) => countChange(first, message, -1))
}

function withFirst(data: WallPages, change: (first: Wall) => Wall): WallPages {
  const [first, ...rest] = data.pages
  return first ? { ...data, pages: [change(first), ...rest] } : data
}

function countChange(wall: Wall, { isPending }: WallMessage, change: number): Wall {
  if (!isPending) return { ...wall, approvedCount: wall.approvedCount + change }
  return wall.pendingCount === null ? wall : { ...wall, pendingCount: wall.pendingCount + change }
}

function findMessage({ pages }: WallPages, id: string): WallMessage | undefined {
  for (const { messages } of pages) {
    const message = messages.find((shown) => shown.id === id)
    if (message) return message
  }
  return undefined
}

const isShown = (data: WallPages, id: string) => findMessage(data, id) !== undefined

/** By time, then by id, like the server. ISO strings of one format sort chronologically. */
function isOlder(message: WallMessage, than: WallMessage): boolean {
  if (message.createdAt !== than.createdAt) return message.createdAt < than.createdAt
  return message.id < than.id
}
