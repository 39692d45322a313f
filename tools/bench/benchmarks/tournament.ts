import { comparedRead } from '../compare-read.ts'
import { fillTournaments, someTournaments } from '../some-tournaments.ts'
import { LARGE_BRACKET, tournamentId } from '../tournament-data.ts'

/** As a visitor sees it: the tournament, its announcements and its prize, three statements. */
export const tournament = comparedRead({
  name: 'tournament',
  path: `/api/tournaments/${tournamentId(LARGE_BRACKET)}`,
  module: import.meta.url,
  needs: someTournaments,
  seed: fillTournaments,
})

interface Row {
  readonly [column: string]: unknown
  readonly startsAt: Date
  readonly vipOnlyUntil: Date | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

interface AnnouncementRow {
  readonly id: string
  readonly text: string
  readonly createdAt: Date
}

export const shape = ([rows = [], announcements = [], guarantees = []]: unknown[][]) => {
  const [row] = rows as Row[]
  if (!row) throw new Error('there is no such tournament')
  return {
    id: row.id,
    name: row.name,
    coverUrl: row.coverKey,
    type: row.type,
    teamSize: row.teamSize,
    status: row.status,
    startsAt: row.startsAt.toISOString(),
    isOverdue: row.isOverdue,
    participantCount: row.participantCount,
    maxParticipants: row.maxParticipants,
    prize: { type: row.prizeType, amount: Number(row.prizeAmount), description: row.prizeDescription },
    description: row.description,
    rules: row.rules,
    game: row.gameId === null ? null : { id: row.gameId, name: row.gameName, art: row.gameArt },
    isFeatured: row.isFeatured,
    isTest: row.isTest,
    createdBy: row.createdBy,
    startsItself: row.startsItself,
    announcements: (announcements as AnnouncementRow[]).map(({ id, text, createdAt }) => ({
      id,
      text,
      createdAt: createdAt.toISOString(),
    })),
    vipOnlyUntil: row.vipOnlyUntil?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    bracketSeed: row.bracketSeed,
    drawCommitment: row.drawCommitment,
    champion:
      row.championId === null
        ? null
        : {
            participantId: row.championId,
            name: row.championName,
            isVip: row.isChampionVip,
            teamTag: row.championTag,
            imageUrl: row.championImageKey,
          },
    prizeGuarantee: guarantees[0] ?? null,
  }
}
