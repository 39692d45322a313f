import { drawnEntrants, fittedSettings, type Seeding } from '@trunfo/brackets'
import { TOURNAMENT_PARTICIPANTS_MIN } from '@trunfo/contract/tournaments'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import { openStage } from '../bracket-engine.ts'
import { closeCheckIn } from '../check-in/index.ts'
import { keepsPlacesFree } from '../check-in-phase.ts'
import { findParticipantIds, withdrawUnable } from '../enrolment/index.ts'
import { type LogAuthor, writeLog } from '../log.queries.ts'
import { findOrder } from '../seeds/index.ts'
import { groupCountFor } from '../stages.rules.ts'
import { subSeed } from '../sub-seed.ts'
import { tournamentStarted } from '../tournaments.events.ts'
import { type LockedTournament, lockOwnTournament } from '../tournaments.lookups.ts'
import { isOpen } from '../tournaments.policy.ts'
import { endWaiting, fillFromList } from '../waiting.ts'
import { markStarted } from './bracket.queries.ts'
import { findSeed } from './draws.ts'
import { freezePeople, freezeTeams } from './lineups.queries.ts'
import { insertMatches } from './matches.queries.ts'
import { findPlan, markOpened, type StagePlan } from './stages.queries.ts'

/** Those who run it start it, at its time or, with `isEarly`, whenever enough have enrolled. */
export function startTournament(ctx: Ctx, id: string, { isEarly = false } = {}): Promise<void> {
  const { services, requestId } = ctx
  return runCommand(ctx, async (tx) => {
    const { tournament, by } = await lockOwnTournament(tx, ctx, id)
    await startLocked(services, tx, tournament, { by, requestId, isEarly })
  })
}

/** What the seeds may depend on. */
type Seeds = Pick<Services, 'findRankingPoints'>

/**
 * The same conditions apply whether a person or the job starts it, except that a person may start it before its time. That
 * would take the chance to enrol from all who have to wait for the end of early access. The tournament must be locked.
 */
export async function startLocked(
  services: Seeds,
  tx: Tx,
  tournament: LockedTournament,
  {
    by,
    requestId,
    isEarly = false,
  }: { readonly by: LogAuthor; readonly requestId?: string; readonly isEarly?: boolean },
): Promise<void> {
  const { id, name, status, isDue, vipOnlyUntil } = tournament
  if (!isOpen(status)) throw new AppError('tournaments.not_open')
  if (!isDue && !isEarly) throw new AppError('tournaments.not_yet')
  if (!isDue && vipOnlyUntil !== null) throw new AppError('tournaments.early_access_lasts')
  await settleEntrants(tx, tournament)
  const entrantCount = await drawBracket(services, tx, tournament)
  await writeLog(tx, { tournamentId: id, kind: 'started', by })
  await recordAudit(tx, {
    actorId: by.actorId,
    requestId,
    action: 'tournament.started',
    subject: { type: 'tournament', id },
    after: { name, entrantCount, isEarly: isDue ? undefined : true },
  })
  await emit(tx, tournamentStarted, {
    tournamentId: id,
    tournamentName: name,
    isEarly: !isDue,
    hasClocks: tournament.clockMinutes !== null,
  })
}

/** Leaves those who play: absent entrants are out if check-in has opened, and the waiting list fills what is free. */
async function settleEntrants(tx: Tx, tournament: LockedTournament): Promise<void> {
  const { waitingCount, checkInPhase } = tournament
  if (keepsPlacesFree(checkInPhase)) await closeCheckIn(tx, tournament)
  await withdrawUnable(tx, tournament)
  if (waitingCount === 0) return
  const entered = await fillFromList(tx, tournament, checkInPhase)
  // Locks the teams that have just entered, too.
  if (entered.length > 0) await withdrawUnable(tx, tournament)
  await endWaiting(tx, tournament, 'started')
}

/**
 * Closes registration, freezes the line-ups and opens the first stage. Returns the number of entrants. The tournament
 * must be locked.
 */
export async function drawBracket(
  services: Seeds,
  tx: Tx,
  tournament: Pick<LockedTournament, 'id' | 'type' | 'gameId' | 'format'>,
): Promise<number> {
  const { id, type, gameId, format } = tournament
  const entrantIds = await findParticipantIds(tx, id)
  if (entrantIds.length < TOURNAMENT_PARTICIPANTS_MIN)
    throw new AppError('tournaments.not_enough_participants', { min: TOURNAMENT_PARTICIPANTS_MIN })
  const seed = await findSeed(tx, id)
  await markStarted(tx, id, { seed, entrantCount: entrantIds.length })
  await (type === 'team' ? freezeTeams(tx, id, gameId) : freezePeople(tx, id))
  const plan = (await findPlan(tx, id, 1)) ?? { format, settings: {}, groupCount: 0, seeding: 'draw' }
  const seeding = await findSeeding(services, tx, { ...tournament, kind: plan.seeding, entrantIds })
  await openFirstStage(tx, id, plan, { seed, entrantIds, seeding })
  return entrantIds.length
}

async function findSeeding(
  { findRankingPoints }: Seeds,
  tx: Tx,
  {
    id,
    type,
    kind,
    entrantIds: ids,
  }: Pick<LockedTournament, 'id' | 'type'> & {
    readonly kind: Seeding['kind']
    readonly entrantIds: readonly string[]
  },
): Promise<Seeding> {
  switch (kind) {
    case 'draw':
      return { kind }
    case 'ranking':
      return { kind, points: await findRankingPoints(tx, { type, ids }) }
    case 'hand':
      return { kind, order: await findOrder(tx, id) }
  }
}

async function openFirstStage(
  tx: Tx,
  tournamentId: string,
  plan: Pick<StagePlan, 'format' | 'settings' | 'groupCount'>,
  {
    seed,
    entrantIds,
    seeding,
  }: { readonly seed: string; readonly entrantIds: readonly string[]; readonly seeding: Seeding },
): Promise<void> {
  const groupCount = plan.groupCount > 0 ? groupCountFor(plan.groupCount, entrantIds.length) : 0
  const entrants = drawnEntrants(
    { format: plan.format, groupCount },
    entrantIds,
    subSeed(seed, 'entrants'),
    seeding,
  )
  const { format, settings } = plan
  const facts = { format, settings: fittedSettings(format, settings, entrantIds.length), seed, entrants }
  const stageId = await markOpened(
    tx,
    { tournamentId, position: 1 },
    facts,
    seeding.kind === 'ranking' ? seeding.points : undefined,
  )
  const { matches, playable } = openStage(facts)
  await insertMatches(tx, { tournamentId, stageId }, matches, playable)
}
