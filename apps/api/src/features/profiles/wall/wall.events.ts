import { profileRoom } from '@trunfo/contract/profiles'
import { defineEvent, reactAfterwards } from '../../../platform/jobs/definitions.ts'
import { accountErased } from '../../accounts/index.ts'
import { deleteSomeOf } from './wall.queries.ts'

interface WallMessageFacts {
  readonly messageId: string
  readonly profileId: string
  readonly authorId: string
}

export const wallMessagePosted = defineEvent<WallMessageFacts & { isPending: boolean }>('wall-message.posted')
export const wallMessageApproved = defineEvent<WallMessageFacts & { approvedById: string }>(
  'wall-message.approved',
)
export const wallMessageRemoved = defineEvent<WallMessageFacts & { removedById: string }>(
  'wall-message.removed',
)

/** A hint says only that the wall changed: who may see the message is decided when the page asks for it. */
const refreshOpenPages = [wallMessagePosted, wallMessageApproved, wallMessageRemoved].map((event) =>
  reactAfterwards<WallMessageFacts>(
    event,
    `profiles.refresh-open-pages:${event.name}`,
    ({ live }, { id, payload }) => live.hint(profileRoom(payload.profileId), id),
  ),
)

const ERASED_AT_ONCE = 500

/** What the person wrote and what was written to them. Each batch commits by itself, so a repetition goes on. */
const eraseMessages = reactAfterwards(
  accountErased,
  'profiles.erase-messages',
  async ({ db }, { payload }) => {
    while ((await deleteSomeOf(db, payload.userId, ERASED_AT_ONCE)) > 0);
  },
)

export const wallReactions = [...refreshOpenPages, eraseMessages]
