import { PAGES } from '@trunfo/contract/pages'
import type { Reportable } from '../../../platform/reportables.ts'
import { takeDown } from './wall.commands.ts'
import { messageAbilities } from './wall.policy.ts'
import { findMessageOnWall, lockMessage } from './wall.queries.ts'

/** A pending message is visible, and so reportable, only to its author and those who may approve it. */
export const reportableWallMessage: Reportable = {
  kind: 'wall_message',
  async find(db, viewer, { id }) {
    const message = await findMessageOnWall(db, id)
    if (!message) return null
    const { canSee, canDelete } = messageAbilities(viewer, message, message)
    if (!canSee) return null
    return {
      responsibleId: message.authorId,
      parts: [{ part: 'text', text: message.content, imageKey: null }],
      path: PAGES.profile.path.replace(':username', message.ownerName),
      removableParts: canDelete ? ['text'] : [],
    }
  },
  async remove(tx, ctx, { id }) {
    const wall = await findMessageOnWall(tx, id)
    const message = wall && (await lockMessage(tx, wall.ownerId, id))
    if (!message) return { parts: [] }
    await takeDown(tx, ctx, wall, message)
    return { parts: ['text'] }
  },
}
