import type { Schemas } from '@/lib/api.ts'
import { publicQuery } from '@/lib/query.ts'

export type Home = Schemas['Home']
export type FeaturedTournament = Home['featured'][number]

export const homeQuery = publicQuery('/api/home')
