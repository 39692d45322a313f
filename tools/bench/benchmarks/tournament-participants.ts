import { comparedRead } from '../compare-read.ts'
import { bareCursor, fillTournaments, someTournaments } from '../some-tournaments.ts'
import { LARGE_BRACKET, tournamentId } from '../tournament-data.ts'

export const tournamentParticipants = comparedRead({
  name: 'tournament participants',
  path: `/api/tournaments/${tournamentId(LARGE_BRACKET)}/participants`,
  module: import.meta.url,
  needs: someTournaments,
  seed: fillTournaments,
})

const PAGE_SIZE = 60

interface ParticipantRow {
  readonly id: string
  readonly participantId: string
  readonly name: string
  readonly isVip: boolean
  readonly username: string
  readonly teamTag: string | null
  readonly imageKey: string | null
}

export const shape = ([, rows = []]: unknown[][]) => {
  const participants = (rows as ParticipantRow[]).slice(0, PAGE_SIZE)
  return {
    participants: participants.map(({ participantId, name, isVip, username, teamTag, imageKey }) => ({
      participantId,
      name,
      isVip,
      teamTag,
      imageUrl: imageKey,
      path: `/profile/${username}`,
    })),
    nextCursor: bareCursor(rows, PAGE_SIZE, ({ id }: ParticipantRow) => [id]),
  }
}
