import { type Reaction, reactAfterwards } from '../../../platform/jobs/definitions.ts'
import { accountErased } from '../accounts.events.ts'

/** The sessions are gone with the commit; this tells the pages that are open, on every process. */
export const erasureReactions: readonly Reaction[] = [
  reactAfterwards(accountErased, 'accounts.close-pages-of-erased', ({ live }, { payload }) =>
    live.disconnect(payload.userId, 'signed_out'),
  ),
]
