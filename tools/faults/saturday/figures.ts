import { sql } from 'kysely'
import type { Scene } from './clients.ts'

/** How many matches the clock decided. */
export async function countRulings({ db, id }: Scene): Promise<number> {
  const { count } = await db
    .selectFrom('tournament_log')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tournament_id', '=', id)
    .where('actor_role', '=', 'clock')
    .where('match_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** How often people who meant to play lost a match because they were not there in time. */
export async function countMissed({ db, id, clients, missedIds }: Scene): Promise<number> {
  const rows = await db
    .selectFrom('tournament_matches')
    .select(['id', 'participant1_id as one', 'participant2_id as other', 'winner_id as winner'])
    .where('tournament_id', '=', id)
    .where('outcome', 'in', ['forfeit', 'double-forfeit'])
    .execute()
  const absent = rows
    .filter((match) => !missedIds.has(match.id))
    .flatMap(({ one, other, winner }) => [one, other].filter((side) => side !== null && side !== winner))
  return absent.filter((id) => {
    const manner = clients.find(({ userId }) => userId === id)?.manner
    return manner === 'honest' || manner === 'lies'
  }).length
}
