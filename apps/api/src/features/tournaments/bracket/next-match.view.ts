import type { nextMatchSchema } from '@trunfo/contract/tournaments.schemas'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { findNextMatches } from './next-match.queries.ts'

export async function viewNextMatch(db: Db, userId: string): Promise<z.infer<typeof nextMatchSchema>> {
  const [next] = await findNextMatches(db, { userId })
  if (!next) return { match: null }
  const { tournamentId, tournamentName, ...match } = next
  return { match: { ...match, tournament: { id: tournamentId, name: tournamentName } } }
}
