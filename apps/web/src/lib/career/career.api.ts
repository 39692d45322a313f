import type { Schemas } from '@/lib/api.ts'
import { publicQuery, query } from '@/lib/query.ts'

export type CareerFacts = Schemas['Career']

/** Career of a player or a team. It lives in `lib` because both features show it. */
export const careerQuery = (id: string) => publicQuery('/api/careers/{id}', { params: { path: { id } } })

/** Score of the viewer, or of the viewer's team, against a player or team. */
export const versusQuery = (id: string) => query('/api/careers/{id}/versus', { params: { path: { id } } })
