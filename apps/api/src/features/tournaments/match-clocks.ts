import type { Bracket } from '@trunfo/brackets'
import {
  CLOCK_OBJECTION_MINUTES,
  CLOCK_VACANT_HOURS,
  type ClockAction,
  type ClockPhase,
} from '@trunfo/contract/tournaments/clocks'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { JobDefinition } from '../../platform/jobs/definitions.ts'
import { emit, enqueueAll } from '../../platform/jobs/emit.ts'
import { minutesInMs, minutesOf } from './minutes.ts'
import { type ClockOpening, clocksChanged, clocksStarted } from './tournaments.events.ts'

export interface DeadlineJob {
  readonly matchId: string
  readonly version: number
}

/** What runs at a deadline. `matches` defines it, because lobbies decide who was there. */
export const CLOCK_DEADLINE: Pick<JobDefinition<DeadlineJob>, 'name'> = { name: 'matches.clock-deadline' }

interface Counting {
  readonly matchId: string
  readonly version: number
  /** Null while it is paused. */
  readonly deadlineAt: Date | null
}

/** Matches whose players one event tells. */
const TOLD_AT_ONCE = 100

/** Queues take milliseconds, and no job may run before its deadline. */
const NOW = sql`date_trunc('milliseconds', now())`
const minutesAfter = (start: RawBuilder<unknown>, minutes: RawBuilder<unknown>) =>
  sql`${start} + ${minutesOf(minutes)}`
const COUNTING = sql`match_id as "matchId", version, deadline_at as "deadlineAt"`

/** One job per deadline: a new one replaces the last one of its match. */
export async function queueDeadlines(tx: Tx, clocks: readonly Counting[]): Promise<void> {
  await enqueueAll(
    tx,
    CLOCK_DEADLINE,
    clocks.flatMap(({ matchId, version, deadlineAt }) =>
      deadlineAt === null
        ? []
        : [{ payload: { matchId, version }, options: { key: `clock:${matchId}`, runAt: deadlineAt } }],
    ),
  )
}

/** Locks a running tournament with clocks, and no other. */
export async function lockClocked(tx: Tx, id: string, { skipsLocked = false } = {}): Promise<boolean> {
  const row = await tx
    .selectFrom('tournaments')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'in_progress')
    .where('clock_minutes', 'is not', null)
    .forNoKeyUpdate()
    .$if(skipsLocked, (query) => query.skipLocked())
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives a clock to every open match that has none. It counts from now, from the time of the match, or from the end of the
 * time for objections to the match before. While somebody objects to that one, it does not start. The tournament must be
 * locked.
 */
export async function startClocks(
  tx: Tx,
  tournamentId: string,
  opening: ClockOpening = 'round',
): Promise<void> {
  const { rows } = await sql<Counting>`
    insert into match_clocks (match_id, tournament_id, phase, minutes, starts_at, deadline_at, remaining_ms)
    select match.id, tournament.id, 'ready', span.minutes, start.at,
      case when tournament.clocks_paused_at is null then ${minutesAfter(sql`start.at`, sql`span.minutes`)} end,
      case when tournament.clocks_paused_at is not null then ${minutesInMs(sql`span.minutes`)} end
    from tournaments as tournament
    join tournament_matches as match on match.tournament_id = tournament.id and match.status = 'in_progress'
    join tournament_stages as stage on stage.id = match.stage_id
    cross join lateral (
      select case
        when stage.position = 1 and match.round_number = 1 and match.bracket in ('main', 'upper')
          then tournament.clock_first_minutes
        else tournament.clock_minutes
      end::integer as minutes
    ) as span
    cross join lateral (
      select max(earlier.deadline_at) as until, coalesce(bool_or(earlier.deadline_at is null), false) as is_open
      from match_clocks as earlier
      join tournament_matches as decided on decided.id = earlier.match_id
      where earlier.tournament_id = tournament.id and earlier.phase in ('objection', 'objected')
        and match.id in (decided.winner_to, decided.loser_to)
    ) as objecting
    cross join lateral (select greatest(${NOW}, match.scheduled_at, objecting.until) as at) as start
    where tournament.id = ${tournamentId} and tournament.status = 'in_progress' and not tournament.is_test
      and tournament.clock_minutes is not null and not objecting.is_open
    on conflict (match_id) do nothing
    returning ${COUNTING}`.execute(tx)
  await follow(tx, tournamentId, rows)
  const ids = rows.map(({ matchId }) => matchId)
  for (let at = 0; at < ids.length; at += TOLD_AT_ONCE)
    await emit(tx, clocksStarted, { tournamentId, matchIds: ids.slice(at, at + TOLD_AT_ONCE), opening })
}

export interface Called {
  readonly tournamentName: string
  readonly matchId: string
  readonly round: number
  /** Null while it is paused. */
  readonly deadlineAt: string | null
  readonly userIds: readonly string[]
}

/** The players of those of the matches that still wait for them, as the clocks are now. */
export async function findCalled(tx: Tx, matchIds: readonly string[]): Promise<Called[]> {
  const { rows } = await sql<Called>`
    select tournament.name as "tournamentName", match.id as "matchId", match.round_number as round,
      to_json(clock.deadline_at) as "deadlineAt",
      array(
        select player.user_id from tournament_lineups as player
        where player.tournament_id = match.tournament_id
          and player.participant_id in (match.participant1_id, match.participant2_id)
      ) as "userIds"
    from match_clocks as clock
    join tournament_matches as match on match.id = clock.match_id
    join tournaments as tournament on tournament.id = match.tournament_id
    where clock.match_id = any(${matchIds}::uuid[]) and clock.phase = 'ready'`.execute(tx)
  return rows
}

async function follow(tx: Tx, tournamentId: string, clocks: readonly Counting[]): Promise<void> {
  if (clocks.length === 0) return
  await queueDeadlines(tx, clocks)
  await emit(tx, clocksChanged, { tournamentId, matchIds: clocks.map(({ matchId }) => matchId) })
}

export interface LockedClock {
  readonly phase: ClockPhase
  readonly version: number
  readonly isOver: boolean
  readonly isReady: readonly [boolean, boolean]
  readonly objectedFor: string | null
}

/** Locks a clock. Lock its match first. */
export async function lockClock(tx: Tx, matchId: string): Promise<LockedClock | undefined> {
  const { rows } = await sql<LockedClock>`
    select phase, version, coalesce(deadline_at <= now(), false) as "isOver", objected_for as "objectedFor",
      json_build_array(ready1_at is not null, ready2_at is not null) as "isReady"
    from match_clocks where match_id = ${matchId} for update`.execute(tx)
  return rows[0]
}

/** Notes that a side is there. The first time counts. */
export async function markReady(tx: Tx, matchId: string, side: 1 | 2): Promise<void> {
  const column = sql.ref(`ready${side}_at`)
  await sql`update match_clocks set ${column} = coalesce(${column}, now()) where match_id = ${matchId}`.execute(
    tx,
  )
}

/** Waits for nothing any more: the sides play, the crew decide, or somebody objects. */
export async function stopClock(
  tx: Tx,
  matchId: string,
  phase: Extract<ClockPhase, 'playing' | 'crew' | 'objected'>,
  objectedFor: string | null = null,
): Promise<void> {
  await sql`
    update match_clocks
    set phase = ${phase}, version = version + 1, deadline_at = null, remaining_ms = null, objected_for = ${objectedFor}
    where match_id = ${matchId}`.execute(tx)
}

/** Waits for the answer to a declaration as long as it waited for the sides. Returns until when, unless it is paused. */
export function awaitAnswer(tx: Tx, matchId: string): Promise<Date | null> {
  return count(tx, matchId, 'answer', sql`clock.minutes::integer`)
}

/** Both sides may object from now on. */
export function awaitObjections(tx: Tx, matchId: string): Promise<Date | null> {
  return count(tx, matchId, 'objection', sql`${CLOCK_OBJECTION_MINUTES}::integer`)
}

/** The crew decide, or the tournament ends without a champion. Returns until when. */
export function awaitVacancy(tx: Tx, matchId: string): Promise<Date | null> {
  return count(tx, matchId, 'vacant', sql`${CLOCK_VACANT_HOURS * 60}::integer`)
}

async function count(
  tx: Tx,
  matchId: string,
  phase: 'answer' | 'objection' | 'vacant',
  minutes: RawBuilder<unknown>,
): Promise<Date | null> {
  const { rows } = await sql<Counting>`
    update match_clocks as clock
    set phase = ${phase}, version = clock.version + 1, starts_at = ${NOW},
      deadline_at = case when tournament.clocks_paused_at is null then ${minutesAfter(NOW, minutes)} end,
      remaining_ms = case when tournament.clocks_paused_at is not null then ${minutesInMs(minutes)} end
    from tournaments as tournament
    where clock.match_id = ${matchId} and tournament.id = clock.tournament_id
    returning ${COUNTING}`.execute(tx)
  await queueDeadlines(tx, rows)
  return rows[0]?.deadlineAt ?? null
}

/** Forgets a clock: its match is over, or nobody may object any more. */
export async function deleteClock(tx: Tx, matchId: string): Promise<void> {
  await tx.deleteFrom('match_clocks').where('match_id', '=', matchId).execute()
}

/** Clocks of the matches behind one that somebody objects to start again once that is decided. */
export async function holdClocksBehind(tx: Tx, matchId: string): Promise<void> {
  await sql`
    delete from match_clocks as later using tournament_matches as match
    where match.id = ${matchId} and later.match_id in (match.winner_to, match.loser_to)
      and later.phase = 'ready' and later.starts_at > now()`.execute(tx)
}

/** Whether somebody may still object to a result of the stage, or objects. */
export async function mayBeObjected(tx: Tx, stageId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (
      select from match_clocks as clock
      join tournament_matches as match on match.id = clock.match_id
      join tournament_stages as stage on stage.id = match.stage_id
      where stage.id = ${stageId} and clock.tournament_id = stage.tournament_id
        and clock.phase in ('objection', 'objected')
    ) as "isOpen"`.execute(tx)
  return rows[0]?.isOpen ?? false
}

/** A match that got another time waits for its sides from then on, also one that nobody came to. */
export async function moveClock(tx: Tx, matchId: string): Promise<void> {
  const { rows } = await sql<Counting & { tournamentId: string }>`
    update match_clocks as clock
    set version = clock.version + 1, phase = 'ready', starts_at = greatest(${NOW}, match.scheduled_at),
      deadline_at = case when clock.remaining_ms is null
        then ${minutesAfter(sql`greatest(${NOW}, match.scheduled_at)`, sql`clock.minutes::integer`)} end,
      remaining_ms = case when clock.remaining_ms is not null
        then ${minutesInMs(sql`clock.minutes::integer`)} end
    from tournament_matches as match
    where clock.match_id = ${matchId} and match.id = clock.match_id and clock.phase in ('ready', 'vacant')
    returning clock.match_id as "matchId", clock.version, clock.deadline_at as "deadlineAt",
      clock.tournament_id as "tournamentId"`.execute(tx)
  for (const { tournamentId, ...clock } of rows) await follow(tx, tournamentId, [clock])
}

/** For the clocks that start from now on. */
export async function setClockMinutes(tx: Tx, tournamentId: string, minutes: number): Promise<void> {
  await tx.updateTable('tournaments').set({ clock_minutes: minutes }).where('id', '=', tournamentId).execute()
}

/** Tournaments with an open match that has no clock: a reaction was lost, or has not run yet. */
export async function findUnclocked(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select tournament.id from tournaments as tournament
    where tournament.clock_minutes is not null and tournament.status = 'in_progress' and not tournament.is_test
      and exists (
        select from tournament_matches as match
        where match.tournament_id = tournament.id and match.status = 'in_progress'
          and not exists (select from match_clocks as clock where clock.match_id = match.id)
      )
    order by tournament.id
    limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deadlines that passed some time ago, without their jobs having done anything. */
export async function findOverdueClocks(tx: Tx, limit: number): Promise<Counting[]> {
  const { rows } = await sql<Counting>`
    select ${COUNTING} from match_clocks
    where deadline_at < now() - interval '30 seconds'
    order by deadline_at limit ${limit}`.execute(tx)
  return rows
}

interface ClockChange {
  readonly action: ClockAction
  /** Of an extension. */
  readonly minutes: number | null
  /** Of one match or one round; of all without them. */
  readonly matchId?: string
  readonly stage?: number
  readonly bracket?: Bracket
  readonly round?: number
  /** Nobody waives the clock of a match that they play in. */
  readonly exceptOf?: string
}

export interface ChangedClocks {
  readonly hasChanged: boolean
  /** Decided matches to which nobody may object any more. */
  readonly closedIds: readonly string[]
}

/**
 * Changes the clocks of a tournament, which must be locked. Somebody who objects waits for a decision about that match, so
 * waiving all clocks leaves those out.
 */
export async function changeClocks(
  tx: Tx,
  tournamentId: string,
  change: ClockChange,
): Promise<ChangedClocks> {
  const { action, minutes, matchId, round } = change
  const whose = clocksOf(tournamentId, change)
  const isForAll = matchId === undefined && round === undefined
  const closedIds = action === 'waive' ? await closeObjections(tx, whose) : []
  const { rows } = await sql<Counting>`
    update match_clocks as clock set ${CHANGES[action](minutes ?? 0)}, version = clock.version + 1
    where ${whose} and ${CHANGEABLE[action]}
    returning ${COUNTING}`.execute(tx)
  await queueDeadlines(tx, rows)
  const isSwitched = isForAll && (await switchPause(tx, tournamentId, action))
  const matchIds = [...rows.map((clock) => clock.matchId), ...closedIds]
  const hasChanged = matchIds.length > 0 || isSwitched
  if (hasChanged) await emit(tx, clocksChanged, { tournamentId, matchIds })
  return { hasChanged, closedIds }
}

const LEFT = sql`greatest(0, ceil(extract(epoch from clock.deadline_at - now()) * 1000))::integer`
const CHANGES: Record<ClockAction, (minutes: number) => RawBuilder<unknown>> = {
  pause: () => sql`remaining_ms = ${LEFT}, deadline_at = null`,
  resume: () =>
    sql`deadline_at = ${NOW} + clock.remaining_ms * interval '1 millisecond', remaining_ms = null`,
  extend: (minutes) => sql`
    deadline_at = ${minutesAfter(sql`clock.deadline_at`, sql`${minutes}::integer`)},
    remaining_ms = clock.remaining_ms + ${minutesInMs(sql`${minutes}::integer`)}`,
  waive: () => sql`phase = 'waived', deadline_at = null, remaining_ms = null`,
}
const CHANGEABLE: Record<ClockAction, RawBuilder<unknown>> = {
  pause: sql`clock.deadline_at is not null`,
  resume: sql`clock.remaining_ms is not null`,
  extend: sql`clock.phase in ('ready', 'answer', 'objection')`,
  waive: sql`clock.phase in ('ready', 'playing', 'answer', 'crew', 'vacant')`,
}

function clocksOf(tournamentId: string, { action, matchId, stage, bracket, round, exceptOf }: ClockChange) {
  const ofMatch = matchId === undefined ? sql`true` : sql`clock.match_id = ${matchId}`
  const ofRound =
    round === undefined
      ? sql`true`
      : sql`exists (
          select from tournament_matches as match join tournament_stages as its on its.id = match.stage_id
          where match.id = clock.match_id and its.position = ${stage} and match.bracket = ${bracket}
            and match.round_number = ${round}
        )`
  const ofOthers =
    action !== 'waive' || exceptOf === undefined
      ? sql`true`
      : sql`not exists (
          select from tournament_matches as own join tournament_lineups as player
            on player.tournament_id = own.tournament_id and player.user_id = ${exceptOf}
            and player.participant_id in (own.participant1_id, own.participant2_id)
          where own.id = clock.match_id
        )`
  return sql`clock.tournament_id = ${tournamentId} and ${ofMatch} and ${ofRound} and ${ofOthers}`
}

async function closeObjections(tx: Tx, whose: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ matchId: string }>`
    delete from match_clocks as clock where ${whose} and clock.phase = 'objection'
    returning match_id as "matchId"`.execute(tx)
  return rows.map(({ matchId }) => matchId)
}

/** While all clocks are paused, those that start are as well. */
async function switchPause(tx: Tx, tournamentId: string, action: ClockAction): Promise<boolean> {
  if (action !== 'pause' && action !== 'resume') return false
  const { numUpdatedRows } = await tx
    .updateTable('tournaments')
    .set({ clocks_paused_at: action === 'pause' ? sql`now()` : null })
    .where('id', '=', tournamentId)
    .where('clocks_paused_at', action === 'pause' ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
