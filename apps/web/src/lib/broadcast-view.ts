/** A tournament's page as a broadcast shows it: the bracket alone, without anything of the frame around it. */
const VIEW = { name: 'view', value: 'tv' } as const

export const isBroadcast = (search: URLSearchParams): boolean => search.get(VIEW.name) === VIEW.value

export const broadcastOf = (path: string): string => `${path}?${VIEW.name}=${VIEW.value}`
