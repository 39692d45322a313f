import type { ClockPhase } from '@trunfo/contract/tournaments/clocks'
import type { TodoKind } from '@trunfo/contract/tournaments/todo'
import { sql } from 'kysely'
import type { Ground } from '../tournaments/world.ts'

interface Listed {
  readonly id: string
  readonly isPresent: boolean
}

interface Match {
  readonly id: string
  readonly stage: number
  readonly round: number
  readonly status: 'pending' | 'in_progress' | 'dispute' | 'completed'
  readonly sides: readonly (string | null)[]
  readonly winnerId: string | null
  readonly decidedAt: string | null
  readonly phase: ClockPhase | null
  readonly readyIds: readonly string[]
  readonly declaredIds: readonly string[]
}

/** Everything in the database that a todo follows from. */
export interface Truth {
  readonly status: 'upcoming' | 'registration_open' | 'in_progress' | 'completed'
  readonly championId: string | null
  readonly checkIn: 'ahead' | 'open' | 'over'
  readonly entrants: readonly Listed[]
  readonly waiting: readonly Listed[]
  /** The latest stage. */
  readonly stage: readonly { readonly id: string; readonly hasLeft: boolean }[]
  readonly matches: readonly Match[]
}

/** As a text, so that two of them can be compared. */
export async function readTruth({ db }: Pick<Ground, 'db'>, id: string, minuteMs: number): Promise<string> {
  const before = (minutes: string) =>
    sql`tournament.starts_at - ${sql.ref(minutes)} * ${minuteMs}::integer * interval '1 millisecond'`
  const listed = (table: string) => sql`(
    select coalesce(json_agg(json_build_object(
      'id', participant_id, 'isPresent', checked_in_at is not null
    ) order by participant_id), '[]') from ${sql.table(table)} where tournament_id = tournament.id
  )`
  const { rows } = await sql<{ truth: string }>`
    select json_build_object(
      'status', status, 'championId', champion_id,
      'checkIn', case
        when check_in_closed_at is not null or now() >= ${before('check_in_closes_min')} then 'over'
        when now() < ${before('check_in_opens_min')} then 'ahead' else 'open' end,
      'entrants', ${listed('tournament_participants')}, 'waiting', ${listed('tournament_waiting')},
      'stage', (
        select coalesce(json_agg(json_build_object(
          'id', participant_id, 'hasLeft', departure is not null
        ) order by participant_id), '[]') from tournament_stage_entries where stage_id = (
          select id from tournament_stages where tournament_id = tournament.id and seed is not null
          order by position desc limit 1
        )
      ),
      'matches', (
        select coalesce(json_agg(json_build_object(
          'id', match.id, 'stage', stage.position, 'round', round_number, 'status', match.status,
          'sides', array[participant1_id, participant2_id], 'winnerId', winner_id, 'decidedAt', completed_at,
          'phase', clock.phase,
          'readyIds', array_remove(array[
            case when ready1_at is not null then participant1_id end,
            case when ready2_at is not null then participant2_id end
          ], null),
          'declaredIds', array(
            select participant_id from match_declarations where match_id = match.id order by 1
          )
        ) order by match.id), '[]')
        from tournament_matches as match
        join tournament_stages as stage on stage.id = match.stage_id
        left join match_clocks as clock on clock.match_id = match.id
        where match.tournament_id = tournament.id
      )
    )::text as truth
    from tournaments as tournament where id = ${id}`.execute(db)
  return rows[0]?.truth ?? ''
}

/** What the person does next, found again without the API's rules. Some last matches mean several things. */
function trueTodos(truth: Truth, userId: string): readonly TodoKind[] {
  const { status, entrants, waiting, checkIn, championId } = truth
  const isBefore = status === 'upcoming' || status === 'registration_open'
  const isEntered = entrants.some(({ id }) => id === userId)
  const listed = [...entrants, ...waiting].find(({ id }) => id === userId)
  if (!listed || (!isEntered && !isBefore)) return ['none']
  if (status === 'completed') return [championId === userId ? 'champion' : 'over']
  if (status === 'in_progress') return duringPlay(truth, userId)
  if (checkIn === 'open' && !listed.isPresent) return ['check_in']
  if (!isEntered) return ['wait_place']
  return [checkIn === 'ahead' ? 'wait_check_in' : 'wait_start']
}

function duringPlay({ matches, stage }: Truth, userId: string): readonly TodoKind[] {
  const own = matches.filter(({ sides }) => sides.includes(userId))
  const decided = own
    .filter(({ decidedAt }) => decidedAt !== null)
    .toSorted(
      (one, other) =>
        Date.parse(other.decidedAt ?? '') - Date.parse(one.decidedAt ?? '') || other.round - one.round,
    )[0]
  const entry = stage.find(({ id }) => id === userId)
  if (decided?.phase === 'objected') return ['wait_crew']
  if (entry?.hasLeft) return ['out']
  if (decided?.phase === 'objection' && decided.winnerId !== userId) return ['object']
  const open = own.find((match) => match.status === 'in_progress' || match.status === 'dispute')
  if (open) return [inMatch(open, userId)]
  if (!entry) return ['out']
  if (own.some((match) => match.status === 'pending')) return ['wait_rival']
  if (decided?.stage !== 2) return ['wait_round']
  // A knockout goes on after the match for third place, and after a final that is played before it.
  return decided.winnerId === userId ? ['wait_round', 'out'] : ['out']
}

function inMatch({ status, phase, readyIds, declaredIds }: Match, userId: string): TodoKind {
  if (status === 'dispute' || phase === 'crew') return 'wait_crew'
  if (declaredIds.includes(userId)) return 'wait_answer'
  if (declaredIds.length > 0) return 'answer'
  if (phase !== 'ready') return 'play'
  return readyIds.includes(userId) ? 'wait_ready' : 'get_ready'
}

export function untrue(truth: Truth, userId: string, kind: TodoKind): string[] {
  const expected = trueTodos(truth, userId)
  return expected.includes(kind) ? [] : [`${userId} is told ${kind} instead of ${expected.join(' or ')}`]
}
