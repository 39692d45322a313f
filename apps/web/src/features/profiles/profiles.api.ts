import type { Schemas } from '@/lib/api.ts'
import { publicQuery } from '@/lib/query.ts'

export type Profile = Schemas['Profile']

export const profileQuery = (username: string) =>
  publicQuery('/api/profiles/{username}', { params: { path: { username } } })
