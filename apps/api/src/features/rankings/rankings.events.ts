import { defineEvent } from '../../platform/jobs/events.ts'

/** Of a line-up, or of the two that a correction concerns. */
export const playerWinsChanged = defineEvent<{ userIds: string[] }>('rankings.player-wins-changed')
export const playerCoinsChanged = defineEvent<{ userId: string }>('rankings.player-coins-changed')
/** Those of a tournament that started who come after somebody, in the order of their ids, are still to be counted. */
export const participationsLeft = defineEvent<{ tournamentId: string; after: string }>(
  'rankings.participations-left',
)
