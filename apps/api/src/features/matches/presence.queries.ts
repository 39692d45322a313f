import type { ClockPhase } from '@trunfo/contract/tournaments/clocks'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** A clock as pages show it. */
export interface ClockRow {
  readonly phase: ClockPhase
  readonly startsAt: string
  /** Null while it is paused, and where it waits for nothing. */
  readonly deadlineAt: string | null
  readonly remainingMs: number | null
  readonly asOf: string
  /** The sides that are there; only while it waits for them. */
  readonly readyIds: readonly string[]
  readonly objectedFor: string | null
}

/**
 * Whether a side is there: it said so, wrote or sent a proof since the match opened, declared, or called support. The query
 * has to know `match` and `clock`.
 */
const isThere = (side: 1 | 2): RawBuilder<boolean> => {
  const own = sql.ref(`match.participant${side}_id`)
  return sql<boolean>`(
    ${sql.ref(`clock.ready${side}_at`)} is not null
    or exists (
      select from match_declarations as declared
      where declared.match_id = match.id and declared.participant_id = ${own}
    )
    or exists (
      select from match_proofs as proof
      where proof.match_id = match.id and proof.participant_id = ${own} and proof.uploaded_at >= match.opened_at
    )
    or exists (
      select from tournament_lineups as player
      where player.tournament_id = match.tournament_id and player.participant_id = ${own} and (
        exists (
          select from match_messages as message
          where message.match_id = match.id and message.user_id = player.user_id and not message.is_staff
            and message.sent_at >= match.opened_at
        )
        or exists (
          select from match_cases as called
          where called.match_id = match.id and called.support_requested_by = player.user_id
        )
      )
    )
  )`
}

/** The clock of `match`; null if it has none. */
export const clockOfMatch = sql<ClockRow | null>`(
  select json_build_object(
    'phase', clock.phase, 'startsAt', clock.starts_at, 'deadlineAt', clock.deadline_at, 'remainingMs', clock.remaining_ms, 'asOf', clock_timestamp(),
    'objectedFor', clock.objected_for,
    'readyIds', case when clock.phase = 'ready' then array_remove(array[
      case when ${isThere(1)} then match.participant1_id end, case when ${isThere(2)} then match.participant2_id end
    ], null) else '{}' end
  )
  from match_clocks as clock where clock.match_id = match.id
)`

/** Which sides of a match with a clock are there. */
export async function findPresence(tx: Tx, matchId: string): Promise<readonly [boolean, boolean]> {
  const { rows } = await sql<{ one: boolean; other: boolean }>`
    select ${isThere(1)} as one, ${isThere(2)} as other
    from tournament_matches as match join match_clocks as clock on clock.match_id = match.id
    where match.id = ${matchId}`.execute(tx)
  return [rows[0]?.one ?? false, rows[0]?.other ?? false]
}

/** Whether the winner gets money. */
export async function hasCashPrize(tx: Tx, tournamentId: string): Promise<boolean> {
  const { prize_type } = await tx
    .selectFrom('tournaments')
    .select('prize_type')
    .where('id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  return prize_type === 'money'
}
