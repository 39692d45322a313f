/** The broadcast view of a tournament: only the bracket, without the page's frame. */
const VIEW = { name: 'view', value: 'tv' } as const

export const isBroadcast = (search: URLSearchParams): boolean => search.get(VIEW.name) === VIEW.value

/** URL of the broadcast view of a tournament page. */
export const broadcastOf = (path: string): string => `${path}?${VIEW.name}=${VIEW.value}`
