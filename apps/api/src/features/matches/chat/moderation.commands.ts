import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { writeHistory } from '../history.queries.ts'
import { lobbyChanged } from '../matches.events.ts'
import { holdCrew, requireJudged } from '../matches.lookups.ts'
import { findLineups } from '../matches.queries.ts'
import { publish } from './chat.commands.ts'
import { deleteMute, findMessage, insertMute, lockChat, removeText } from './chat.queries.ts'
import { type ChatMessageView, viewChatMessage } from './chat.views.ts'

export async function removeMessage(ctx: Ctx, matchId: string, messageId: string): Promise<void> {
  const encounter = await requireJudged(ctx, matchId)
  const message = await runCommand(ctx, async (tx) => {
    await holdCrew(tx, ctx, encounter)
    return hideMessage(tx, ctx, matchId, messageId)
  })
  if (message) publish(ctx.services, matchId, message)
}

/**
 * Returns null if the text was already removed. The audit entry leaves out the text: the log is permanent,
 * and what people wrote must be erasable.
 */
export async function hideMessage(
  tx: Tx,
  { services, actor, requestId }: Ctx,
  matchId: string,
  messageId: string,
): Promise<ChatMessageView | null> {
  await lockChat(tx, matchId)
  const found = await findMessage(tx, matchId, messageId)
  if (!found) throw new AppError('matches.message_not_found')
  const isRemovedNow = await removeText(tx, { matchId, id: messageId, removedBy: actor.userId })
  if (!isRemovedNow) return null
  const facts = found.userId ? { userId: found.userId } : {}
  await writeHistory(tx, { matchId, kind: 'message_removed', actorId: actor.userId, facts })
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'match-message.removed',
    subject: { type: 'match', id: matchId },
    before: { messageId, authorId: found.userId, sentAt: found.sentAt.toISOString() },
    requestId,
  })
  await emit(tx, lobbyChanged, { matchId })
  return viewChatMessage(services, { ...found, text: null })
}

export const mutePerson = (ctx: Ctx, matchId: string, userId: string) =>
  changeMute(ctx, matchId, userId, 'muted', (tx) =>
    insertMute(tx, { matchId, userId, mutedBy: ctx.actor.userId }),
  )

export const unmutePerson = (ctx: Ctx, matchId: string, userId: string) =>
  changeMute(ctx, matchId, userId, 'unmuted', (tx) => deleteMute(tx, matchId, userId))

/** Repeating a mute or unmute is a no-op, not an error: another moderator may have been faster. */
async function changeMute(
  ctx: Ctx,
  matchId: string,
  userId: string,
  what: 'muted' | 'unmuted',
  change: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const encounter = await requireJudged(ctx, matchId)
  const { match } = encounter
  const { services, actor, requestId } = ctx
  const lineups = await findLineups(services.db, match.tournamentId, [
    match.participant1Id,
    match.participant2Id,
  ])
  if (!lineups.some((person) => person.userId === userId)) throw new AppError('matches.person_not_found')
  await runCommand(ctx, async (tx) => {
    await holdCrew(tx, ctx, encounter)
    // No message that was already being sent can be inserted after the mute.
    await lockChat(tx, matchId)
    if (!(await change(tx))) return
    await writeHistory(tx, { matchId, kind: `person_${what}`, actorId: actor.userId, facts: { userId } })
    await recordAudit(tx, {
      actorId: actor.userId,
      action: `match-person.${what}`,
      subject: { type: 'match', id: matchId },
      after: { userId },
      requestId,
    })
    await emit(tx, lobbyChanged, { matchId })
  })
}
