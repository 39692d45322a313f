import type { Reaction } from '../../../platform/jobs/definitions.ts'
import { reactAfterwards } from '../../../platform/jobs/definitions.ts'
import { personBanned, rolesChanged } from '../accounts.events.ts'

/** The sessions are gone with the commit; this tells the pages that are open, on every process. */
export const standingReactions: readonly Reaction[] = [
  reactAfterwards(personBanned, 'cut open pages', ({ live }, { payload }) =>
    live.disconnect(payload.userId, 'banned'),
  ),
  reactAfterwards(rolesChanged, 'end open pages', ({ live }, { payload }) =>
    live.disconnect(payload.userId, 'signed_out'),
  ),
]
