import { comparedRead } from '../compare-read.ts'
import { fillTournaments, someTournaments } from '../some-tournaments.ts'
import { LARGE_BRACKET, tournamentId } from '../tournament-data.ts'

/** As a visitor sees it. PostgreSQL writes the answer, here and there: the bare handler passes it on as well. */
export const tournament = comparedRead({
  name: 'tournament',
  path: `/api/tournaments/${tournamentId(LARGE_BRACKET)}`,
  module: import.meta.url,
  needs: someTournaments,
  seed: fillTournaments,
  atLeast: 0.8,
})

export const shape = ([rows = [], guarantees = []]: unknown[][]) => {
  const json = (rows as { json: string }[])[0]?.json ?? ''
  return `${json.slice(0, -1)},"prizeGuarantee":${JSON.stringify(guarantees[0] ?? null)}}`
}
