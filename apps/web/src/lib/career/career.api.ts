import type { Schemas } from '@/lib/api.ts'
import { publicQuery, query } from '@/lib/query.ts'

export type CareerFacts = Schemas['Career']

/** Of a person or a team: features that may not know each other show both. */
export const careerQuery = (id: string) => publicQuery('/api/careers/{id}', { params: { path: { id } } })

/** The viewer, or the viewer's team, against them. */
export const versusQuery = (id: string) => query('/api/careers/{id}/versus', { params: { path: { id } } })
