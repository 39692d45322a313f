import { type Reaction, reactAfterwards } from '../../../platform/jobs/definitions.ts'
import { avatarChanged, emailChanged, usernameChanged } from '../accounts.events.ts'

/** The person's other tabs and devices show the new name and face without a reload. */
export const settingsReactions: readonly Reaction[] = [usernameChanged, avatarChanged, emailChanged].map(
  (event) =>
    reactAfterwards<{ userId: string }>(
      event,
      `accounts.refresh-own-pages:${event.name}`,
      ({ live }, { payload }) => live.recheck(payload.userId),
    ),
)
