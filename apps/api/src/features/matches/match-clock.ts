import type { matchClockSchema } from '@trunfo/contract/tournaments/clocks.schemas'
import type { z } from 'zod'
import type { MatchRow } from './matches.queries.ts'
import type { ClockRow } from './presence.queries.ts'

export const viewClock = (clock: ClockRow): z.infer<typeof matchClockSchema> => ({
  ...clock,
  readyIds: [...clock.readyIds],
})

/** What the clock lets a player do. */
export function clockAbilities(
  { clock, tournamentStatus, winnerId }: MatchRow,
  participantId: string | null,
) {
  const plays = clock !== null && participantId !== null && tournamentStatus === 'in_progress'
  return {
    canSayReady: plays && clock.phase === 'ready' && !clock.readyIds.includes(participantId),
    canObject: plays && clock.phase === 'objection' && winnerId !== participantId,
  }
}
