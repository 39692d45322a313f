import type { Bracket } from '@trunfo/brackets'
import type { JudgeConflict } from '@trunfo/contract/matches'
import {
  DESK_ACTIVE_STATES,
  DESK_PAGE_SIZE,
  DESK_STATES,
  type DeskState,
} from '@trunfo/contract/tournaments/desk'
import type { deskSchema } from '@trunfo/contract/tournaments/desk.schemas'
import type { TournamentFormat } from '@trunfo/contract/tournaments/stages'
import { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { cutPage, momentKey, readCursor } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import {
  findConflicts,
  findSides,
  mayDisqualify,
  type Running,
  readNameSearch,
  requireRunning,
  roundsAround,
  runsTournament,
  type SideRow,
  seriesRuleOf,
} from '../../tournaments/index.ts'
import { viewClock } from '../match-clock.ts'
import { deskAbilities } from '../matches.policy.ts'
import {
  countStates,
  type DeskFilter,
  type DeskPlace,
  type DeskRow,
  type DeskStage,
  findClocks,
  findDeskMatches,
  findDeskStages,
  findEntrantsNamed,
  findPace,
  findPlacesOf,
} from './desk.queries.ts'
import { estimateEnd } from './estimate.rules.ts'
import { bracketsOf, stagesAhead } from './stages-ahead.ts'

type DeskView = z.infer<typeof deskSchema>
type MatchView = DeskView['matches'][number]

export interface DeskQuery {
  readonly state?: DeskState | undefined
  readonly stage?: number | undefined
  readonly bracket?: Bracket | undefined
  readonly round?: number | undefined
  readonly group?: number | undefined
  readonly q?: string | undefined
  readonly cursor?: string | undefined
}

export async function viewDesk(ctx: Ctx, tournamentId: string, query: DeskQuery): Promise<DeskView> {
  const running = await requireRunning(ctx, tournamentId)
  const { db } = ctx.services
  const stages = await findDeskStages(db, tournamentId)
  const [counts, page, pace, clocks] = await Promise.all([
    countStates(db, tournamentId),
    readPage(ctx, tournamentId, stages, query),
    findPace(db, tournamentId),
    findClocks(db, tournamentId),
  ])
  const matches = await viewMatches(ctx, running, stages, page.rows)
  const isOver = running.tournament.status === 'completed'
  const endsAt = isOver ? null : estimateEnd({ now: new Date(), ahead: stagesAhead(stages), ...pace })
  return {
    counts,
    stages: stages
      .filter(({ entrantCount }) => entrantCount !== null)
      .map((stage) => ({
        position: stage.position,
        format: stage.format as TournamentFormat,
        groups: stage.groupCount,
        brackets: bracketsOf(stage),
      })),
    endsAt: endsAt?.toISOString() ?? null,
    matches,
    nextCursor: page.nextCursor,
    clocks: clocks && {
      isPaused: clocks.isPaused,
      minutes: clocks.minutes,
      canChange: running.judge !== null && !isOver,
      canSetMinutes: runsTournament(running.viewer, running.tournament) && !isOver,
    },
  }
}

interface Located extends DeskPlace {
  readonly state: DeskState
}

/** Places without a moment have an empty one. */
const cursorKey = z.tuple([
  z.enum(DESK_STATES),
  z.union([momentKey(6), z.literal('')]),
  z.int32().min(0),
  z.int32().min(0),
  z.uuid(),
])

/** Fills a page state by state, so that one cursor goes through all of them. */
async function readPage(
  { services: { db } }: Ctx,
  tournamentId: string,
  stages: readonly DeskStage[],
  { state, q, cursor, ...wanted }: DeskQuery,
): Promise<{ rows: Located[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : placeOf(cursor)
  const search = q ? await readNameSearch(db, q) : null
  const filter: DeskFilter = {
    stageId: wanted.stage === undefined ? undefined : (stages[wanted.stage - 1]?.id ?? NO_STAGE),
    bracket: wanted.bracket,
    round: wanted.round,
    group: wanted.group,
    participantIds: search ? await findEntrantsNamed(db, tournamentId, search) : undefined,
  }
  const states = state ? [state] : search ? DESK_STATES : DESK_ACTIVE_STATES
  const found: Located[] = []
  for (const one of states.slice(after ? Math.max(0, states.indexOf(after.state as never)) : 0)) {
    const limit = DESK_PAGE_SIZE + 1 - found.length
    if (limit === 0) break
    const part = { tournamentId, filter, after: after?.state === one ? after : null, limit }
    found.push(...(await findPlacesOf(db, one, part)).map((place) => ({ ...place, state: one })))
  }
  return cutPage(found, DESK_PAGE_SIZE, (row) => [row.state, row.moment, row.round, row.number, row.id])
}

/** A stage that no tournament has. */
const NO_STAGE = '00000000-0000-0000-0000-000000000000'
const WITHOUT_MOMENT: readonly DeskState[] = ['open', 'pending']

function placeOf(cursor: string): Located {
  const [state, moment, round, number, id] = readCursor(
    cursor,
    cursorKey.refine(([of, at]) => WITHOUT_MOMENT.includes(of) === (at === '')),
  )
  return { state, moment, round, number, id }
}

async function viewMatches(
  { services, actor }: Ctx,
  running: Running,
  stages: readonly DeskStage[],
  places: readonly Located[],
): Promise<MatchView[]> {
  if (places.length === 0) return []
  const rows = await findDeskMatches(
    services.db,
    places.map(({ id }) => id),
  )
  const ids = rows
    .flatMap(({ participant1Id, participant2Id }) => [participant1Id, participant2Id])
    .filter((id) => id !== null)
  const sides = ids.length === 0 ? [] : await findSides(services.db, running.tournament.id, [...new Set(ids)])
  const conflictById = await findConflicts(services.db, {
    matchIds: places.map(({ id }) => id),
    sideIds: [running.state.sideId, running.tournament.type === 'team' ? actor.teamId : null].filter(
      (id) => id !== null,
    ),
  })
  const sideById = new Map(sides.map((side) => [side.participantId, side]))
  const stageById = new Map(stages.map((stage) => [stage.id, stage]))
  return rows.flatMap((row) => {
    const stage = stageById.get(row.stageId)
    return stage
      ? [viewRow(services, running, stage, row, { sideById, conflict: conflictById.get(row.id) ?? null })]
      : []
  })
}

function viewRow(
  { storage }: Services,
  { viewer, state: standing, tournament, judge }: Running,
  stage: DeskStage,
  row: DeskRow,
  { sideById, conflict }: { sideById: ReadonlyMap<string, SideRow>; conflict: JudgeConflict | null },
): MatchView {
  const ids = [row.participant1Id, row.participant2Id]
  const participantId = standing.sideId !== null && ids.includes(standing.sideId) ? standing.sideId : null
  const abilities = deskAbilities(
    {
      powers: viewer.powers,
      participantId,
      isJudge: judge !== null,
      conflict,
      runs: runsTournament(viewer, tournament),
      mayDisqualify: mayDisqualify(viewer, tournament),
    },
    {
      status: row.status,
      hasBothSides: !ids.includes(null),
      isRunning: tournament.status === 'in_progress',
    },
  )
  const viewSide = (id: string | null): MatchView['sides'][number] => {
    const side = id === null ? undefined : sideById.get(id)
    if (!side) return null
    const declared = row.declarations.find((one) => one.participantId === side.participantId)
    return {
      participantId: side.participantId,
      name: side.name,
      teamTag: side.teamTag,
      imageUrl: side.imageKey ? storage.publicUrl(side.imageKey) : null,
      hasDeclared: declared !== undefined,
      declared:
        declared && abilities.canDecide ? { winnerId: declared.winnerId, score: scoreOf(declared) } : null,
    }
  }
  return {
    id: row.id,
    stage: stage.position,
    format: stage.format as TournamentFormat,
    bracket: row.bracket,
    group: row.group,
    round: row.round,
    number: row.number,
    rounds: roundsAround(stage, row.bracket),
    state: stateOf(row),
    status: row.status,
    since: (row.since ?? row.completedAt ?? row.openedAt)?.toISOString() ?? null,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    sides: ids.map(viewSide),
    winnerId: row.winnerId,
    outcome: row.outcome,
    score: scoreOf(row),
    bestOf: row.bestOf,
    seriesRule: seriesRuleOf(stage),
    isSupportCalled: row.isSupportCalled,
    assignedTo: row.assignedTo,
    conflict,
    clock: row.clock && viewClock(row.clock),
    abilities,
  }
}

/** As it is now: a match may have moved on since its place was read. */
function stateOf({ status, outcome, attention }: DeskRow): DeskState {
  if (attention === 'objected') return 'support'
  if (status === 'completed') return outcome?.endsWith('forfeit') ? 'walkover' : 'done'
  if (status === 'pending') return 'pending'
  return status === 'dispute' ? 'dispute' : (attention ?? 'open')
}

function scoreOf({ score1, score2 }: { score1: number | null; score2: number | null }): number[] | null {
  return score1 === null || score2 === null ? null : [score1, score2]
}
