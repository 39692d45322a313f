import { comparedRead } from '../compare-read.ts'
import { fillTournaments, someTournaments } from '../some-tournaments.ts'

/** PostgreSQL writes the answer, here and there: the bare handler passes it on as well. */
export const ranking = comparedRead({
  name: 'ranking',
  path: '/api/rankings/wins',
  module: import.meta.url,
  needs: someTournaments,
  seed: fillTournaments,
  atLeast: 0.8,
})

export const shape = ([rows = []]: unknown[][]) => (rows as { json: string }[])[0]?.json ?? ''
