import type { Schemas } from '@/lib/api.ts'
import { publicPagedQuery, publicQuery } from '@/lib/query.ts'

export type Profile = Schemas['Profile']
export type PlayedTournament = Schemas['TournamentHistory']['tournaments'][number]

const of = (username: string) => ({ params: { path: { username } } })

export const profileQuery = (username: string) => publicQuery('/api/profiles/{username}', of(username))

export const historyQuery = (username: string) =>
  publicPagedQuery('/api/profiles/{username}/tournaments', of(username))
