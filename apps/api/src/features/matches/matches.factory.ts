import type { RulingKind } from '@trunfo/contract/matches'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What history keeps of a decision by somebody who is not site staff, after the match was decided. */
export async function makeCrewRuling(
  db: Db,
  { matchId, actorId, kind = 'decided' }: { matchId: string; actorId: string | null; kind?: RulingKind },
): Promise<void> {
  await db
    .insertInto('match_history')
    .values({
      match_id: matchId,
      kind,
      actor_id: actorId,
      reason: 'Ficou claro',
      facts: JSON.stringify({ isByCrew: true }),
    })
    .execute()
}

/** Inserts `count` messages by one person, as if sent one after the other. */
export async function makeMatchMessages(
  db: Db,
  matchId: string,
  userId: string,
  count: number,
): Promise<void> {
  await sql`
    with counted as (
      insert into match_chats as chat (match_id, last_seq) values (${matchId}, ${count})
      on conflict (match_id) do update set last_seq = chat.last_seq + excluded.last_seq
      returning last_seq
    )
    insert into match_messages (match_id, seq, id, user_id, text)
    select ${matchId}, last_seq - ${count} + place, gen_random_uuid(), ${userId}, 'Mensagem ' || place
    from counted, generate_series(1, ${count}::int) as place
  `.execute(db)
}
