import { PAGES } from '@trunfo/contract/pages'
import type { Reportable, ReportedPart } from '../../platform/reportables.ts'
import { findTournament } from './tournaments.queries.ts'

/**
 * What an organiser wrote. No part of it can be removed separately: an unacceptable tournament is cancelled
 * as a whole.
 */
export const reportableTournament: Reportable = {
  kind: 'tournament',
  async find(db, _viewer, { id }) {
    const tournament = await findTournament(db, id)
    if (!tournament || tournament.isTest) return null
    const parts: ReportedPart[] = [{ part: 'name', text: tournament.name, imageKey: null }]
    if (tournament.description)
      parts.push({ part: 'description', text: tournament.description, imageKey: null })
    if (tournament.coverKey) parts.push({ part: 'picture', text: null, imageKey: tournament.coverKey })
    return {
      responsibleId: tournament.organiserId,
      parts,
      path: PAGES.tournament.path.replace(':id', id),
      removableParts: [],
    }
  },
  remove: () => Promise.resolve({ parts: [] }),
}
