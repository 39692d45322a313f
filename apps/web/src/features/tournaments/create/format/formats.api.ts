import { query } from '@/lib/query.ts'

/** The HTML shell carries it. It changes only with the server's configuration. */
export const formatsQuery = { ...query('/api/tournaments/formats'), staleTime: Number.POSITIVE_INFINITY }
