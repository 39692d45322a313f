import type { Bracket } from '@trunfo/brackets'
import {
  PLAYER_MESSAGE_MAX,
  PLAYER_MESSAGES_PER_DAY,
  PLAYER_MESSAGES_PER_SUBJECT,
} from '@trunfo/contract/tournaments/desk'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { writeLog } from '../log.queries.ts'
import { matchMessaged, roundMessaged } from '../tournaments.events.ts'
import { lockOwnTournament } from '../tournaments.lookups.ts'
import {
  countMessages,
  findUndecidedSides,
  hasUndecided,
  insertMessage,
  type MessageSubject,
} from './players.queries.ts'

export type MessageTarget =
  | { readonly matchId: string }
  | { readonly stage: number; readonly bracket: Bracket; readonly round: number }

/** Notifies the players of one match, or of all undecided matches of one round. Nothing of it is public. */
export function messagePlayers(
  ctx: Ctx,
  id: string,
  { to, text }: { readonly to: MessageTarget; readonly text: string },
): Promise<void> {
  const { actor, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const { tournament, by } = await lockOwnTournament(tx, ctx, id)
    if (tournament.status !== 'in_progress') throw new AppError('tournaments.not_running')
    if (text === '') throw new AppError('tournaments.message_required')
    if ([...text].length > PLAYER_MESSAGE_MAX)
      throw new AppError('tournaments.message_too_long', { max: PLAYER_MESSAGE_MAX })
    const subject = await requireSubject(tx, id, to)
    await requireFewMessages(tx, id, subject)
    const messageId = await insertMessage(tx, { tournamentId: id, authorId: actor.userId, text, ...subject })
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'tournament.players-messaged',
      subject: { type: 'tournament', id },
      after: { messageId, ...to },
      requestId,
    })
    const matchId = subject.matchId ?? undefined
    await writeLog(tx, { tournamentId: id, kind: 'messaged', by, matchId })
    const facts = {
      tournamentId: id,
      tournamentName: tournament.name,
      messageId,
      text,
      sentBy: actor.userId,
      /** Staff write in the name of the site. */
      sender: by.role === 'staff' ? null : actor.username,
    }
    if (subject.matchId !== null) await emit(tx, matchMessaged, { ...facts, matchId: subject.matchId })
    else await emit(tx, roundMessaged, { ...facts, ...subject.round })
  })
}

async function requireSubject(tx: Tx, tournamentId: string, to: MessageTarget): Promise<MessageSubject> {
  if ('matchId' in to) {
    const sides = await findUndecidedSides(tx, tournamentId, to.matchId)
    if (!sides) throw new AppError('tournaments.match_not_found')
    if (sides.length === 0) throw new AppError('tournaments.nobody_to_message')
    return { matchId: to.matchId, round: null }
  }
  const round = await hasUndecided(tx, tournamentId, to)
  if (!round) throw new AppError('tournaments.nobody_to_message')
  return { matchId: null, round }
}

/** The tournament is locked, so nobody sends one more at the same time. */
async function requireFewMessages(tx: Tx, tournamentId: string, subject: MessageSubject): Promise<void> {
  const { ofTournament, ofSubject } = await countMessages(tx, tournamentId, subject)
  if (ofTournament >= PLAYER_MESSAGES_PER_DAY)
    throw new AppError('tournaments.too_many_messages', { max: PLAYER_MESSAGES_PER_DAY })
  if (ofSubject >= PLAYER_MESSAGES_PER_SUBJECT)
    throw new AppError('tournaments.too_many_messages', { max: PLAYER_MESSAGES_PER_SUBJECT })
}
