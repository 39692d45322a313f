import { defineEvent } from '../../platform/jobs/events.ts'

/** The players of one line-up, or of both line-ups of a correction. */
export const playerWinsChanged = defineEvent<{ userIds: string[] }>('rankings.player-wins-changed')
export const playerCoinsChanged = defineEvent<{ userId: string }>('rankings.player-coins-changed')
/** Participations of a started tournament remain to be counted: players whose id comes after `after`. */
export const participationsLeft = defineEvent<{ tournamentId: string; after: string }>(
  'rankings.participations-left',
)
