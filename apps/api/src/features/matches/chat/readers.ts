import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { act } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { defineJob } from '../../../platform/jobs/definitions.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { type MatchNews, messageUnread } from '../matches.events.ts'
import { requireEncounter } from '../matches.lookups.ts'

/** Whoever sits in the lobby has read it by then, and hears nothing. */
export const READ_WITHIN_MS = 20_000

/** What `say_in_match` leaves for the worker. */
interface Errand {
  readonly eventId: string
  readonly matchId: string
  readonly seq: number
  readonly username: string
  readonly userIds: readonly string[]
}

export const tellOfMessage = defineJob<Errand>('matches.tell-of-message', ({ db }, errand) =>
  transact(db, async (tx) => {
    const { eventId, matchId, seq, username } = errand
    const userIds = await findUnread(tx, matchId, seq, errand.userIds)
    const news = userIds.length > 0 ? await findNews(tx, matchId) : undefined
    if (news) await emit(tx, messageUnread, { ...news, userIds, username }, eventId)
  }),
)

/** Banned people are passed over. */
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

/** Undefined when its tournament was called off: nobody plays there any more. */
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

/** Only who plays is told of messages, so only their reading is kept. What was read stays read. */
export async function readChat(ctx: Ctx, matchId: string, seq: number): Promise<void> {
  const { participantId } = await requireEncounter(ctx, matchId)
  if (participantId === null) return
  await act(ctx, async (tx) => {
    await sql`
      insert into match_chat_readers as reader (match_id, user_id, read_seq)
      select chat.match_id, ${ctx.actor.userId}, least(chat.last_seq, ${seq}::integer)
      from match_chats as chat
      where chat.match_id = ${matchId}
      on conflict (match_id, user_id) do update set read_seq = excluded.read_seq
        where excluded.read_seq > reader.read_seq`.execute(tx)
  })
}
