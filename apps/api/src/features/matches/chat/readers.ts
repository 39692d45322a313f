import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { defineJob } from '../../../platform/jobs/definitions.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { type MatchNews, messageUnread } from '../matches.events.ts'
import { requireEncounter } from '../matches.lookups.ts'

/** Players in the lobby have read a message by then, and get no notice. */
export const READ_WITHIN_MS = 20_000

/** The job payload that `say_in_match` queues. */
interface UnreadMessage {
  readonly eventId: string
  readonly matchId: string
  readonly seq: number
  readonly username: string
  readonly userIds: readonly string[]
}

export const notifyUnreadMessage = defineJob<UnreadMessage>('matches.tell-of-message', ({ db }, message) =>
  transact(db, async (tx) => {
    const { eventId, matchId, seq, username } = message
    const userIds = await findUnread(tx, matchId, seq, message.userIds)
    const news = userIds.length > 0 ? await findNews(tx, matchId) : undefined
    if (news) await emit(tx, messageUnread, { ...news, userIds, username }, eventId)
  }),
)

/** Skips banned and erased people. */
async function findUnread(
  tx: Tx,
  matchId: string,
  seq: number,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('match_chat_readers as reader')
    .innerJoin('profiles as person', 'person.id', 'reader.user_id')
    .select('person.id')
    .where('reader.match_id', '=', matchId)
    .where('reader.user_id', 'in', userIds)
    .where('reader.read_seq', '<', seq)
    .where('person.status', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}

/** Undefined if the tournament was cancelled: nobody plays there any more. */
function findNews(tx: Tx, matchId: string): Promise<MatchNews | undefined> {
  return tx
    .selectFrom('tournament_matches as match')
    .innerJoin('tournaments as tournament', 'tournament.id', 'match.tournament_id')
    .select([
      'match.id as matchId',
      'tournament.id as tournamentId',
      'tournament.name as tournamentName',
      'match.round_number as round',
      'match.match_number as number',
    ])
    .where('match.id', '=', matchId)
    .where('tournament.status', '<>', 'cancelled')
    .executeTakeFirst()
}

/** Stores the read position of players only, because only they are notified. A position never moves back. */
export async function readChat(ctx: Ctx, matchId: string, seq: number): Promise<void> {
  const { participantId } = await requireEncounter(ctx, matchId)
  if (participantId === null) return
  await runCommand(ctx, async (tx) => {
    await sql`
      insert into match_chat_readers as reader (match_id, user_id, read_seq)
      select chat.match_id, ${ctx.actor.userId}, least(chat.last_seq, ${seq}::integer)
      from match_chats as chat
      where chat.match_id = ${matchId}
      on conflict (match_id, user_id) do update set read_seq = excluded.read_seq
        where excluded.read_seq > reader.read_seq`.execute(tx)
  })
}
