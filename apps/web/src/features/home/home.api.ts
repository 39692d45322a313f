import type { Schemas } from '@/lib/api.ts'
import { publicQuery } from '@/lib/query.ts'

export type Home = Schemas['Home']
export type Cup = Home['soon'][number]

export const homeQuery = publicQuery('/api/home')
