import { comparedRead } from '../compare-read.ts'
import { type BareCardRow, bareCard, fillTournaments, someTournaments } from '../some-tournaments.ts'
import { LARGE_BRACKET, tournamentId } from '../tournament-data.ts'

/** As a visitor sees it. */
export const tournament = comparedRead({
  name: 'tournament',
  path: `/api/tournaments/${tournamentId(LARGE_BRACKET)}`,
  module: import.meta.url,
  needs: someTournaments,
  seed: fillTournaments,
})

interface TournamentRow extends BareCardRow {
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

export const shape = ([rows = []]: unknown[][]) => {
  const [row] = rows as TournamentRow[]
  if (!row) throw new Error('there is no such tournament')
  const { description, rules, isFeatured, isTest, createdBy, bracketSeed } = row
  return {
    ...bareCard(row),
    description,
    rules,
    game: { id: row.gameId, name: row.gameName },
    isFeatured,
    isTest,
    createdBy,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    bracketSeed,
    champion: {
      participantId: row.championId,
      name: row.championName,
      teamTag: row.championTag,
      imageUrl: row.championImageKey,
    },
  }
}
