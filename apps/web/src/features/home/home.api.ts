import type { Schemas } from '@/lib/api.ts'
import { publicQuery, query } from '@/lib/query.ts'

export type Home = Schemas['Home']
export type FeaturedTournament = Home['featured'][number]
export type NextMatch = NonNullable<Schemas['NextMatch']['match']>

export const homeQuery = publicQuery('/api/home')
export const nextMatchQuery = query('/api/tournaments/next-match')
