import { PAGES } from '@trunfo/contract/pages'
import type { Reportable } from '../../../platform/reportables.ts'
import { findOpenEncounter } from '../matches.lookups.ts'
import { publish } from './chat.commands.ts'
import { findMessage } from './chat.queries.ts'
import { hideMessage } from './moderation.commands.ts'

/**
 * Only viewers who may open the lobby can report its messages. Staff who play in the match cannot remove
 * them.
 */
export const reportableMessage: Reportable = {
  kind: 'chat_message',
  isWithin: true,
  async find(db, viewer, { id, withinId: matchId }) {
    const encounter = matchId && (await findOpenEncounter(db, viewer, matchId))
    if (!encounter) return null
    const message = await findMessage(db, encounter.match.id, id)
    if (!message?.userId || message.text === null) return null
    return {
      responsibleId: message.userId,
      parts: [{ part: 'text', text: message.text, imageKey: null }],
      path: PAGES.match.path.replace(':matchId', encounter.match.id),
      removableParts: encounter.abilities.canModerate ? ['text'] : [],
    }
  },
  async remove(tx, ctx, { id, withinId }) {
    const matchId = withinId ?? ''
    const hidden = await hideMessage(tx, ctx, matchId, id)
    if (!hidden) return { parts: [] }
    return { parts: ['text'], afterwards: () => publish(ctx.services, matchId, hidden) }
  },
}
