import { reactAfterwards } from '../../../platform/jobs/definitions.ts'
import { passwordChanged } from '../accounts.events.ts'

export const passwordResetReactions = [
  reactAfterwards(passwordChanged, 'accounts.end-open-pages', async ({ live }, { payload }) => {
    // A change by the owner leaves the session they made it in; after a reset none is left.
    if (payload.by === 'reset') await live.disconnect(payload.userId, 'signed_out')
  }),
]
