import { profileRoom } from '@trunfo/contract/profiles'
import { reactAfterwards } from '../../../platform/jobs/definitions.ts'
import { defineEvent } from '../../../platform/jobs/events.ts'
import { refresh } from '../../../platform/jobs/refresh.ts'
import { accountErased } from '../../accounts/index.ts'
import { deleteSomeOf } from './wall.queries.ts'

export interface WallMessageFacts {
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

/** A hint only says that the wall changed; the request that follows decides who may see the message. */
export const wallRefreshes = [
  refresh<WallMessageFacts>([wallMessagePosted, wallMessageApproved, wallMessageRemoved], {
    rooms: ({ profileId }) => [profileRoom(profileId)],
  }),
]

const ERASED_AT_ONCE = 500

/** Deletes messages the person wrote or received. Each batch commits separately, so a retry continues. */
export const wallReactions = [
  reactAfterwards(accountErased, 'profiles.erase-messages', async ({ db }, { payload }) => {
    while ((await deleteSomeOf(db, payload.userId, ERASED_AT_ONCE)) > 0);
  }),
]
